import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { COMMON_DOMAINS } from '#app/lead/fields/email.ts'

/** Domains of mail providers: an address there says nothing about a company. */
const FREE_DOMAINS = new Set([
  ...COMMON_DOMAINS,
  ...(
    'googlemail.com mac.com gmx.com gmx.net gmx.de web.de aol.com pm.me fastmail.com zoho.com ' +
    'mailme.dk email.dk c.dk privat.dk post.tele.dk get2net.dk sol.dk forum.dk city.dk fibermail.dk ' +
    'profibermail.dk dlgmail.dk mail.tele.dk'
  ).split(' '),
])

/**
 * Hosts on which many companies have pages, so that an address there, on any subdomain, says
 * nothing about the company. Hosts that give each customer a name, such as wixsite.com or
 * github.io, are in the private section of the public suffix list: only their own front page is
 * shared.
 */
const SHARED_HOSTS = new Set(
  (
    'facebook.com fb.com fb.me fb.watch messenger.com instagram.com threads.net threads.com twitter.com x.com ' +
    'linkedin.com lnkd.in youtube.com youtu.be tiktok.com snapchat.com pinterest.com pinterest.dk reddit.com ' +
    'vimeo.com twitch.tv discord.com discord.gg whatsapp.com wa.me t.me telegram.me bsky.app mastodon.social ' +
    'soundcloud.com spotify.com bandcamp.com mixcloud.com flickr.com tumblr.com medium.com substack.com patreon.com ' +
    'strava.com meetup.com linktr.ee linkin.bio beacons.ai bio.link lnk.bio campsite.bio carrd.co about.me bit.ly ' +
    'tinyurl.com goo.gl google.com google.dk goo.gle docs.google.com sites.google.com g.page business.site ' +
    'notion.site notion.so canva.com canva.site dropbox.com sharepoint.com onedrive.com issuu.com ' +
    'billetto.dk billetto.com billetten.dk billetlugen.dk ticketmaster.dk ticketmaster.com eventbrite.dk eventbrite.com ' +
    'nemtilmeld.dk place2book.com safeticket.dk ticketbutler.io eventim.dk tix.dk madbillet.dk yourticket.dk ' +
    'conventus.dk klub-modul.dk klubmodul.dk foreninglet.dk holdsport.dk kultunaut.dk cvr.dk proff.dk krak.dk ' +
    'virk.dk trustpilot.com tripadvisor.com tripadvisor.dk yelp.com airbnb.com booking.com etsy.com ebay.com dba.dk ' +
    'mobilepay.dk gofundme.com wikipedia.org forms.gle t.co rb.gy shorturl.at cutt.ly 1drv.ms we.tl msha.ke ' +
    'linktree.com bsky.social tikkio.com weticket.io billet.dk eventim-light.com halbooking.dk dbu.dk dgi.dk'
  ).split(' '),
)

/** Services that have the same name in many countries: ticketmaster.se, eventbrite.co.uk. */
const SHARED_NAMES = new Set(
  (
    'facebook instagram linkedin youtube tiktok google pinterest tripadvisor airbnb booking ebay etsy yelp ' +
    'trustpilot wikipedia ticketmaster eventbrite eventim billetto'
  ).split(' '),
)

/** Whether the host, or one above it, is shared. */
function isShared(host: string): boolean {
  if (SHARED_NAMES.has(getDomainWithoutSuffix(host) ?? '')) return true
  const parts = host.split('.')
  if (parts.some((_, index) => SHARED_HOSTS.has(parts.slice(index).join('.')))) return true
  return getDomain(host, { allowPrivateDomains: true }) === null
}

/**
 * The domain of a company's mail address, else of its website, in lower case; '' if neither. Same
 * order as HubSpot's own setting 'Create and associate companies with contacts'.
 */
export function companyDomain(website: string, email: string): string {
  const ofMail = hostOf(email.slice(email.lastIndexOf('@') + 1))
  if (ofMail.includes('.') && !FREE_DOMAINS.has(ofMail)) return ofMail
  const ofSite = hostOf(URL.parse(website)?.hostname ?? '')
  return ofSite.includes('.') && !FREE_DOMAINS.has(ofSite) && !isShared(ofSite) ? ofSite : ''
}

function hostOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}
