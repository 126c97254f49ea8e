/**
 * An address of content for readers elsewhere, such as mails and search engines.
 *
 * @param changes query parameters to set, or to remove (`null`): those of an image say its format
 */
export function absoluteAddress(
  address: string,
  siteUrl: string,
  changes: Record<string, string | null> = {},
): string {
  const url = new URL(address, siteUrl)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
