/**
 * The name and password of an address from the settings as a header, for basic authentication;
 * none if it has none. `url` is the address without them, since `fetch` refuses one with them.
 */
export function splitPassword(address: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(address)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  if (credentials === ':') return { url, headers: {} }
  return { url, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}
