import type { AnchorHTMLAttributes, ReactNode } from 'react'

/**
 * How a link opens: normally, in a new tab (another site), or by the browser (mail, telephone, a
 * file, an anchor).
 */
export function linkKind(href: string): 'internal' | 'external' | 'plain' {
  if (/^https?:\/\//i.test(href)) return 'external'
  if (!href.startsWith('/') || href.startsWith('//')) return 'plain'
  return /^\/(media|assets|api)\//.test(href) ? 'plain' : 'internal'
}

/**
 * The name of a link whose picture has no text: 'fjordscenen.example' for
 * 'https://www.fjordscenen.example/program'.
 */
export const shortAddress = (href: string) =>
  href.replace(/^(https?:\/\/)?(www\.)?/, '').replace(/\/.*/, '') || href

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Opens a page of this site in a new tab too: in a form, which must not lose what was typed. */
  inForm?: boolean
  children?: ReactNode
}

/**
 * A link that opens as its address requires. External ones tell screen readers; the caller adds the
 * visible icon.
 */
export function SiteLink({ href, inForm = false, children, ...rest }: SiteLinkProps) {
  const kind = linkKind(href)
  if (kind === 'external' || (inForm && kind === 'internal')) {
    return (
      <a href={href} target="_blank" rel="noopener" {...rest}>
        {children}
        <span className="sr-only"> (åbner i ny fane)</span>
      </a>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
