import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CONTENT_PATH } from '#app/content/editing.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { mayOpen, type User } from './access.ts'
import { CSRF_FIELD } from './sign-in.ts'

/** What routes/internal.tsx loads for all pages below it. */
export type OwnerFrameData = {
  productName: string
  icon: string | null
  /** null: not signed in */
  csrf: string | null
  /** null: not signed in */
  user: User | null
  /** Whether content is edited on this site. */
  isEditing: boolean
}

export const ownerRouteId = 'routes/internal'

const Csrf = createContext('')

const PAGES = [
  { to: '/intern', label: 'Henvendelser' },
  { to: '/intern/maalinger', label: 'Målinger' },
  { to: '/intern/forbindelser', label: 'Forbindelser' },
  { to: '/api-test', label: 'API-test' },
  { to: '/email-preview', label: 'Mailen med tilbud' },
  { to: CONTENT_PATH, label: 'Indhold' },
  { to: '/intern/komponenter', label: 'Blokke og dele' },
  { to: '/intern/adgang', label: 'Adgang' },
]

/** Layout of the owner's pages: a plain dark bar, then the content. Works without scripts. */
export function OwnerFrame({ data, children }: { data: OwnerFrameData; children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = data
  return (
    <Csrf value={data.csrf ?? ''}>
      <SkipLink />
      <header className="ground-hall">
        <div className="wrap flex min-h-16 flex-wrap items-center gap-x-4 py-1 lg:gap-x-8">
          <p className="font-display text-[1.25rem] font-heavy leading-tight">{data.productName} internt</p>
          {user !== null && (
            <>
              <nav
                aria-label="Interne sider"
                className="order-last flex basis-full gap-x-6 overflow-x-auto whitespace-nowrap lg:order-none lg:flex-1 lg:basis-auto lg:flex-wrap"
              >
                {PAGES.filter(({ to }) => mayOpen(user, to) && (to !== CONTENT_PATH || data.isEditing)).map(
                  ({ to, label }) => (
                    <NavLink
                      key={to}
                      to={to}
                      // A lead belongs to the list; other pages are separate entries.
                      end={to === '/intern' && PAGES.some((page) => page.to !== to && page.to === pathname)}
                      className="inline-flex min-h-11 items-center border-b-3 border-transparent no-underline hover:border-white aria-[current=page]:border-brand-yellow"
                    >
                      {label}
                    </NavLink>
                  ),
                )}
              </nav>
              <OwnerForm
                action="/intern/log-ud"
                className="flex min-w-0 flex-1 basis-28 items-center justify-end gap-4 lg:flex-none"
              >
                {!user.isOwner && <span className="truncate">{user.name}</span>}
                <button type="submit" className="min-h-11 whitespace-nowrap underline">
                  Log ud
                </button>
              </OwnerForm>
            </>
          )}
        </div>
      </header>
      <main id="indhold" tabIndex={-1} className="wrap pt-4 pb-section outline-none lg:pt-6">
        {children}
      </main>
    </Csrf>
  )
}

/** CSRF token of the session; '' on the sign-in page. */
export function useCsrf(): string {
  return useContext(Csrf)
}

/** A form that posts these fields with the session's token, without which the post is refused. */
export function OwnerForm({
  fields,
  children,
  ...form
}: ComponentProps<'form'> & { fields?: Record<string, string> }) {
  return (
    <form method="post" {...form}>
      {Object.entries({ [CSRF_FIELD]: useCsrf(), ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
