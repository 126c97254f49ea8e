import type { Site } from './content.ts'
import { image, list, nextSteps, pageAddress, text, textOrNull } from './fields.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { Related } from './related.ts'
import { toRichText } from './to-rich-text.ts'

/** Used without a `global` document: a site without names and links. */
export function toSite(document: RawDocument | null, { hrefOf, article }: Related): Site {
  const data = document ? dataOf(document, 'global') : {}
  const phone = text(data.phone)
  return {
    productName: text(data.product_name) || 'Billetsystemet',
    logo: { light: image(data.logo_light), yellow: image(data.logo_yellow), dark: image(data.logo_dark) },
    favicon: image(data.favicon),
    touchIcon: image(data.touch_icon) ?? image(data.favicon),
    shareImage: image(data.share_image),
    metaDescription: textOrNull(data.meta_description),
    companyName: text(data.company_name),
    address: text(data.address),
    zip: text(data.zip),
    city: text(data.city),
    cvr: text(data.cvr),
    phone,
    phoneHref: /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : null,
    supportEmail: text(data.support_email),
    salesHours: text(data.sales_hours),
    bookingUrl: pageAddress(data.booking_url, hrefOf),
    dashboardUrl: pageAddress(data.dashboard_url, hrefOf),
    paymentLogos: image(data.payment_logos),
    buyerArticles: list(data.buyer_articles).flatMap((item) => {
      const found = article(item.article)
      return found?.href ? [{ ...found, href: found.href }] : []
    }),
    gdpr: {
      // Ticked by default, with the specification's message.
      prechecked: data.gdpr_prechecked !== false,
      notice: toRichText(data.gdpr_text, hrefOf),
      version: text(data.gdpr_version) || '1',
    },
    pictures: {
      notFound: image(data.not_found_image),
      notFoundMobile: image(data.not_found_image_mobile),
      thanks: image(data.thanks_image),
      empty: image(data.empty_image),
      support: image(data.support_image),
    },
    account: {
      title: text(data.account_title),
      text: text(data.account_text),
      image: image(data.account_image),
      thanks: toRichText(data.account_thanks, hrefOf),
      nextSteps: nextSteps(data.account_steps),
    },
    callbackSteps: nextSteps(data.callback_steps),
    consent: { title: text(data.consent_title), text: toRichText(data.consent_text, hrefOf) },
  }
}
