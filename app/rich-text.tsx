import { PrismicRichText, type RichTextComponents } from '@prismicio/react'
import type { RichText } from '#app/content/content.ts'
import { image } from '#app/content/fields.ts'
import { HEADINGS, headingId } from '#app/content/main-headings.ts'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink, shortAddress } from '#app/ui/site-link.tsx'

const components: RichTextComponents = {
  image: ({ node, key }) => {
    const picture = image(node)
    if (!picture) return null
    const href = node.linkTo && 'url' in node.linkTo ? node.linkTo.url : undefined
    const shown = <Picture image={picture} sizes="(min-width: 768px) 640px, 100vw" />
    return (
      <figure key={key}>
        {href ? (
          <SiteLink href={href}>
            {shown}
            {!picture.alt && <span className="sr-only">{shortAddress(href)}</span>}
          </SiteLink>
        ) : (
          shown
        )}
      </figure>
    )
  },
  hyperlink: ({ node, children, key }) => (
    <SiteLink key={key} href={'url' in node.data && node.data.url ? node.data.url : '/'}>
      {children}
    </SiteLink>
  ),
  /** A text that is only an e-mail address, as in a link; other texts are rendered as usual. */
  span: ({ text, key }) => (isAddress(text) ? <MailAddress key={key} address={text} /> : null),
  oList: ({ node, key, children }) => (
    <ol key={key} start={node.items[0] && numberOf(node.items[0])}>
      {children}
    </ol>
  ),
  oListItem: ({ node, key, children }) => (
    <li key={key} value={numberOf(node)}>
      {children}
    </li>
  ),
  preformatted: ({ node, key }) => (
    <pre key={key}>
      <code>{node.text}</code>
    </pre>
  ),
}

/** An e-mail address, roughly, and nothing else. */
function isAddress(text: string): boolean {
  return text.slice(1, -1).includes('@') && !/\s/.test(text)
}

/**
 * The number of an item in a list that does not count from 1; only content in files has such lists.
 */
function numberOf(node: object): number | undefined {
  return 'number' in node && typeof node.number === 'number' ? node.number : undefined
}

/**
 * Formatted text from content. `headingsFrom` is the level of its highest heading, so that it fits
 * below the page's heading; levels are never skipped. With `anchors`, headings of the highest level
 * get the ids from `mainHeadings`.
 */
export function RichTextBody({
  value,
  headingsFrom = 2,
  anchors,
}: {
  value: RichText | null
  headingsFrom?: 2 | 3 | 4
  anchors?: boolean
}) {
  if (!value) return null
  const used = HEADINGS.filter((type) => value.nodes.some((node) => node.type === type))
  const headings: RichTextComponents = {}
  used.forEach((type, index) => {
    const Heading = `h${Math.min(6, headingsFrom + index)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
    const main = anchors && index === 0 ? value.nodes.filter((node) => node.type === type) : []
    headings[type] = ({ node, children, key }) => {
      const place = main.indexOf(node)
      return (
        <Heading key={key} id={place < 0 ? undefined : headingId(place)}>
          {children}
        </Heading>
      )
    }
  })
  return <PrismicRichText field={value.nodes} components={{ ...components, ...headings }} />
}
