/**
 * What the visitor wrote, for a mail to the address that the visitor gave; '' if it says where to
 * go or whom to call: people must not be able to advertise to an address that is not theirs.
 */
export function repeatable(comment: string): string {
  const text = comment.normalize('NFKC').replaceAll(ABBREVIATION, ' ')
  return LEADS_SOMEWHERE.test(text) ? '' : comment
}

/** Words with a full stop inside that are no part of an address; none ends as a domain does. */
const ABBREVIATION =
  /(?<![\p{L}\d.@/:_-])(?:f\.(?:eks|ex)|m\.(?:m\.)?fl|o\.(?:lign|lgn)|p\.gr\.a|pr\.stk)(?!\.?\p{L}|[\d@/_-])/giu

/** An address, a domain, a phone number, a sign that some programs make a link of. */
const LEADS_SOMEWHERE = /:\/\/|www|@|[\p{L}\d]\.\p{L}{2,}|(?:\d[\s.-]*){6}|[<>[\]]/iu

/** Why somebody gets a mail who may not have asked for it. */
export function whyThisMail(siteUrl: string): string {
  return `Du får mailen, fordi adressen blev skrevet i formularen på ${new URL(siteUrl).host}. Var det ikke dig, kan du se bort fra den.`
}
