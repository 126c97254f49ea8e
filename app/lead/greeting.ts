import { type Contact, fullName } from './fields/contact-fields.ts'

/** 'Hej Mette'; without the first name if it is not a name: a link would be advertising. */
export function greetingOf(contact: Contact): string {
  const [first = ''] = fullName(contact).split(/\s/)
  return first.length <= 30 && NAME.test(first.normalize('NFKC')) ? `Hej ${first}` : 'Hej'
}

/**
 * Letters, hyphens and apostrophes in European scripts: some other signs look like a dot, a slash,
 * a colon or an @ (UTS 39).
 */
const NAME =
  /^[[\p{Lu}\p{Ll}]&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]][[[\p{Lu}\p{Ll}]&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]'’\-]*$/v
