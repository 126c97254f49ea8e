import { storedItems } from '#app/shell/consent/browser-storage.ts'

/** Names of the cookies that our server sets, as they are over http or https. */
export function serverCookies({ https }: { https: boolean }): string[] {
  return storedItems
    .filter(({ where, by }) => where === 'cookie' && by === undefined)
    .map(({ name }) => (https ? name : name.replace('__Host-', '')))
}
