import { consentText } from './consent-text.ts'
import { image, list, nextSteps, pageAddress, phoneHref, text, textOrNull } from './fields.ts'
import { privacyNotice } from './privacy-notice.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import { toRichText } from './to-rich-text.ts'

export type Site = ReturnType<typeof toSite>

/**
 * The `global` document: company, names, images and links shared by every page. Without one: a site
 * without names and links.
 */
export function toSite(document: RawDocument | null, { hrefOf, article }: RelatedContent) {
  const data = document ? dataOf(document, 'global') : {}
  const phone = text(data.phone)
  return {
    productName: text(data.product_name) || 'Billetsystemet',
    /** The wordmark, by background. */
    logo: { light: image(data.logo_light), yellow: image(data.logo_yellow), dark: image(data.logo_dark) },
    favicon: image(data.favicon),
    touchIcon: image(data.touch_icon) ?? image(data.favicon),
    /** Default image of link previews. */
    shareImage: image(data.share_image),
    /** Fallback for pages without a description. */
    metaDescription: textOrNull(data.meta_description),
    companyName: text(data.company_name),
    address: text(data.address),
    zip: text(data.zip),
    city: text(data.city),
    cvr: text(data.cvr),
    phone,
    /** `tel:…`, or `null` without a number. */
    phoneHref: phoneHref(phone),
    supportEmail: text(data.support_email),
    /** Opening hours of the phone, as the editor wrote them. */
    salesHours: text(data.sales_hours),
    /** The meeting-booking page. `null`: links that only open it are not rendered. */
    bookingUrl: pageAddress(data.booking_url, hrefOf),
    /** The organiser dashboard ('Arrangør login'). `null`: the link is not rendered. */
    dashboardUrl: pageAddress(data.dashboard_url, hrefOf),
    paymentLogos: image(data.payment_logos),
    /** Most frequent questions of ticket buyers, for the menu and customer service. */
    buyerArticles: list(data.buyer_articles).flatMap((item) => {
      const entry = article(item.article)
      return entry?.href ? [{ ...entry, href: entry.href }] : []
    }),
    gdpr: {
      /**
       * Whether the privacy box of lead forms is checked at first: an owner's lawyer may say no.
       */
      prechecked: data.gdpr_prechecked !== false,
      /** The notice next to the button of every form. */
      notice: privacyNotice(toRichText(data.gdpr_text, hrefOf)),
      /** The version of the notice, stored with the acknowledgement. */
      version: text(data.gdpr_version) || '1',
    },
    /** Decorative images of fixed places. */
    pictures: {
      notFound: image(data.not_found_image),
      notFoundMobile: image(data.not_found_image_mobile),
      thanks: image(data.thanks_image),
      empty: image(data.empty_image),
      support: image(data.support_image),
    },
    /** Texts of the organiser-account application (the modal GetLogin). */
    account: {
      title: text(data.account_title),
      text: text(data.account_text),
      image: image(data.account_image),
      thanks: toRichText(data.account_thanks, hrefOf),
      nextSteps: nextSteps(data.account_steps),
    },
    /** When a visitor may want to be called: 'formiddag'. Empty: the form does not ask. */
    callbackTimes: list(data.callback_times).flatMap((item) => text(item.time) || []),
    /** What happens after a callback was requested. */
    callbackSteps: nextSteps(data.callback_steps),
    /** Texts of the site's own consent banner; a consent provider brings its own. */
    consent: { title: text(data.consent_title), text: consentText(toRichText(data.consent_text, hrefOf)) },
  }
}
