import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SiteLink } from './site-link.tsx'

/** A pill-shaped link, for example to an industry. Never yellow: it is a link and not a choice. */
export function Chip({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <SiteLink
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-lamp border-2 border-current ps-3 pe-4 py-1 sm:min-h-13 sm:gap-2.5 sm:ps-4.5 sm:pe-5.5 sm:py-2 sm:text-[1.125rem] font-strong leading-tight no-underline transition-colors duration-(--duration-hover) hover:border-ink hover:bg-ink hover:icon-white hover:text-white"
    >
      {icon}
      <span>{children}</span>
    </SiteLink>
  )
}

const tones = {
  grey: 'bg-grey text-ink',
  ink: 'bg-ink text-white',
  yellow: 'bg-brand-yellow text-ink',
  pink: 'bg-brand-pink text-ink',
  green: 'bg-brand-green text-ink',
}

/** A small label; not a control. */
export function Tag({
  tone = 'grey',
  small,
  children,
}: {
  tone?: keyof typeof tones
  small?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center rounded-lamp leading-tight wrap-anywhere forced-colors:border',
        small ? 'min-h-6 px-2.5 text-xs' : 'min-h-7 px-3 text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
