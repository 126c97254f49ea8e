import { ExternalLink, LoaderCircle } from 'lucide'
import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { linkKind, SiteLink } from './site-link.tsx'

/** Variants of the shared button. */
export type ButtonVariant =
  | 'primary'
  | 'brand-green'
  | 'brand-yellow'
  | 'brand-pink'
  | 'white'
  | 'grey'
  | 'border-white'
  | 'border'

type ButtonSize = 'small' | 'normal' | 'large'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-primary border-transparent text-on-primary hover:bg-primary-hover active:bg-primary-active',
  'brand-green':
    'bg-brand-green border-transparent text-ink hover:bg-brand-green-hover active:bg-brand-green-active',
  'brand-yellow':
    'bg-brand-yellow border-transparent text-ink hover:bg-brand-yellow-hover active:bg-brand-yellow-active',
  'brand-pink':
    'bg-brand-pink border-transparent text-ink hover:bg-brand-pink-hover active:bg-brand-pink-active',
  white: 'bg-white border-transparent text-ink hover:bg-white-hover active:bg-white-active',
  grey: 'bg-grey border-transparent text-ink hover:bg-grey-hover active:bg-grey-active',
  border: 'bg-transparent border-ink text-ink hover:bg-ink hover:text-white active:bg-hall-2',
  'border-white':
    'bg-transparent border-white text-white hover:bg-white hover:text-ink active:bg-white-hover active:border-white-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-5',
  normal: 'min-h-12 px-[min(1.5rem,7vw)]',
  large: 'min-h-14 px-7.5 text-[min(1.125rem,8.8vw)]',
}

const base =
  'inline-flex items-center justify-center gap-2.5 py-2 border-2 rounded-lamp font-strong leading-tight text-center no-underline transition-colors duration-(--duration-hover) print:hidden'

interface Shared {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills its container. */
  full?: boolean
  /** An icon before or after the label. */
  before?: ReactNode
  after?: ReactNode
  className?: string
  children: ReactNode
}

export type ButtonProps = Shared &
  (
    | {
        href: string
        onClick?: MouseEventHandler<HTMLAnchorElement>
        'data-modal'?: string
        busy?: never
        disabled?: false
      }
    | (Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Shared> & {
        href?: undefined
        /**
         * Busy: the button is disabled and shows a spinner. The caller sets its label ('Sender…').
         */
        busy?: boolean
      })
  )

/**
 * The shared button. With `href` it is a link: within the site, or to another site in a new tab,
 * with an icon for that. A disabled button is dashed, keeps its label, and needs a sentence next to
 * it that says what is missing.
 */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'normal', full, before, after, className, children, ...rest } = props
  const classes = classNames(
    base,
    variantClasses[variant],
    sizes[size],
    full ? 'w-full' : 'max-w-full',
    // A link cannot be disabled.
    rest.href === undefined && 'dashed-when-off',
    className,
  )
  if (rest.href !== undefined) {
    const { href, busy: _busy, disabled: _disabled, ...link } = rest
    return (
      <SiteLink {...link} href={href} className={classes}>
        {before}
        <span>{children}</span>
        {after ?? (linkKind(href) === 'external' && <Icon of={ExternalLink} className="-me-1 size-4.5" />)}
      </SiteLink>
    )
  }
  const { busy, disabled, type = 'button', href: _href, ...button } = rest
  return (
    <button {...button} type={type} disabled={busy || disabled} className={classes}>
      {busy ? <Icon of={LoaderCircle} className="-ms-1 size-4.5 animate-spin" /> : before}
      <span>{children}</span>
      {after}
    </button>
  )
}

/** A round button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: { label: string; icon: ReactNode } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 flex-none place-items-center rounded-lamp border-2 border-current p-0 transition-colors duration-(--duration-hover) hover:bg-ink hover:text-white in-[.ground-hall]:hover:bg-white in-[.ground-hall]:hover:text-ink',
        'dashed-when-off',
        className,
      )}
    >
      {icon}
    </button>
  )
}
