import { deferred } from '#app/ui/deferred.tsx'

/** The blocks of a page, their program fetched when somebody is there to use it. */
export const Blocks = deferred(async () => (await import('./block-list.tsx')).BlockList)
