import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, link, number, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  text: text(primary.text),
  /** The event on the ticket, and when and where it is. */
  event: text(primary.event),
  place: text(primary.place),
  /** What is on sale: 'Voksen'. */
  ticket: text(primary.ticket),
  /** kr. inkl. moms. */
  price: number(primary.price),
  /** What browsers without scripts show. */
  image: image(primary.image),
  imageMobile: image(primary.image_mobile),
  link: link(primary.link, hrefOf),
})) satisfies BlockMapping<'try_purchase'>
