import type { CheckResult } from '#app/lead/fields/checked.ts'

/** What the owner may give to a colleague. Access itself stays the owner's. */
export const RIGHTS = {
  leads: 'Henvendelser',
  content: 'Indhold',
} as const
export type Right = keyof typeof RIGHTS
export const RIGHT_NAMES = Object.keys(RIGHTS) as Right[]

/** Who is signed in. */
export interface User {
  /** The name as it is shown beside what they did. */
  name: string
  rights: readonly Right[]
  /** Whether the person signed in with the secret, which opens everything. */
  isOwner: boolean
}

export const OWNER: User = { name: 'Ejeren', rights: RIGHT_NAMES, isOwner: true }

/** The name for actions of `npm run leads`, which knows no names. */
export const COMMAND_LINE = 'Kommandolinjen'

/** The name in the place of a former colleague's. */
export const FORMER_COLLEAGUE = 'tidligere kollega'

const EITHER = RIGHT_NAMES

/**
 * The rights any one of which opens a route; a route that is not listed is the owner's alone.
 * 'content' opens no lead, CSV or search.
 */
const OPENED_BY: Readonly<Record<string, readonly Right[]>> = {
  '/intern': ['leads'],
  '/intern/henvendelser.csv': ['leads'],
  '/intern/henvendelse/:reference': ['leads'],
  '/intern/henvendelse/:reference/slet': ['leads'],
  '/intern/sletning/:id': ['leads'],
  '/email-preview': ['leads'],
  '/email-preview/vis': ['leads'],
  '/intern/indhold': ['content'],
  '/intern/indhold/rediger': ['content'],
  '/intern/indhold/program/:file': ['content'],
  '/intern/indhold/side/:type/:name': ['content'],
  '/api/indhold': ['content'],
  '/intern/komponenter': ['content'],
  '/intern/maalinger': EITHER,
  '/intern/maalinger/vundne.csv': ['leads'],
}

/** The text for a person without the right to a page. */
export const NO_RIGHT = 'Det har du ikke adgang til.'

/** Whether this person may open a route and do what it offers. */
export function mayOpen({ isOwner, rights }: User, pattern: string): boolean {
  return isOwner || (OPENED_BY[pattern] ?? []).some((right) => rights.includes(right))
}

/** Where a sign-in leads, if the desk is not for them. */
export function firstPage(user: User, isEditing: boolean): string {
  return isEditing && mayOpen(user, '/intern/indhold') ? '/intern/indhold' : '/intern/maalinger'
}

export interface Colleague {
  id: string
  name: string
  email: string
  rights: readonly Right[]
  /** epoch ms */
  addedAt: number
}

/** A session as it is listed. Times are epoch ms. */
export interface ListedSession {
  id: string
  name: string
  /** The device that it was begun on: 'iPhone', 'Windows'; '' if unknown. */
  device: string
  begunAt: number
  seenAt: number
}

/** The recorded actions, with their texts. */
export const ACTIONS = {
  erased: 'slettede personen bag',
  exported: 'hentede CSV med henvendelser',
  bank: 'så bankoplysningerne i',
  released: 'frigav',
  retried: 'prøvede levering igen af',
  published: 'ændrede',
  removed: 'slettede',
  undid: 'bragte en tidligere udgave tilbage af',
  added: 'gav adgang til',
  changed: 'ændrede en kollegas rettigheder',
  closed: 'lukkede adgangen for en kollega',
} as const
export type ActionName = keyof typeof ACTIONS

/** The most references that one entry names. */
const MOST_REFERENCES = 20

/** The subject of an erasure in the list of actions. */
export function erasedReferences(references: readonly string[]): string {
  return references.slice(0, MOST_REFERENCES).join(', ')
}

export interface ListedAction {
  id: string
  name: string
  action: string
  subject: string
  /** epoch ms */
  at: number
}

/** How long the list of actions goes back. */
export const ACTION_DAYS = 90

export interface AccessOverview {
  colleagues: (Colleague & { hasLink: boolean; seenAt: number | null })[]
  sessions: ListedSession[]
  /** Newest first. */
  actions: ListedAction[]
  /** Whether mails leave the machine. */
  canMail: boolean
}

/** The fields of a colleague's form, as typed. */
export type TypedColleague = Record<'name' | 'email', string> & { rights: readonly string[] }

export type AddResult =
  | { outcome: 'added'; id: string; name: string }
  | { outcome: 'wrong'; errors: Partial<Record<'name' | 'email' | 'rights', string>> }

/** Named access to the internal pages beside the owner's secret. */
export interface Access {
  /** Whether colleagues may have a link mailed. */
  readonly canAsk: boolean
  overview(): Promise<AccessOverview>
  add(typed: TypedColleague): Promise<AddResult>
  /** Returns an error in Danish, or the colleague with the new rights. */
  change(id: string, rights: readonly string[]): Promise<CheckResult<Pick<Colleague, 'name' | 'rights'>>>
  /** A new one-time link, which replaces earlier ones; null: there is no such colleague. */
  makeLink(id: string): Promise<{ name: string; url: string } | null>
  /** The same by mail. */
  mailLink(id: string): Promise<{ name: string; isSent: boolean } | null>
  /** Mails a link if a colleague has this address; the answer never says whether. */
  requestLink(email: string, ip: string): Promise<{ retryAfterSeconds: number }>
  /**
   * Mails a colleague of this name that a lead was given to them, by its reference and address
   * alone, unless there is no such colleague or they may not read leads. Callers do not wait for it.
   */
  announceLead(name: string, reference: string): void
  /**
   * Takes all rights from a colleague, who stays listed until their access is closed; their name,
   * null: there is no such colleague.
   */
  shutOut(id: string): Promise<string | null>
  /** Forgets a colleague and their name, which it returns; null: there is no such colleague. */
  close(id: string): Promise<string | null>
  endSession(id: string): Promise<void>
  /**
   * The rights of a colleague after an action; null: their access was closed meanwhile, and their
   * name is removed from that action too. Never rejects.
   */
  rightsOf(colleague: User): Promise<readonly Right[] | null>
  /** Records who did what. `subject`: a reference or a path, never personal data of a lead. */
  record(user: User, action: ActionName, subject?: string): Promise<void>
}

/** The values of `handling` that the buttons of /intern/adgang send. */
export const ACCESS_ACTIONS = {
  addWithLink: 'tilfoej-link',
  addWithMail: 'tilfoej-mail',
  change: 'rettigheder',
  link: 'link',
  mail: 'mail',
  close: 'luk',
  endSession: 'log-ud',
} as const
