/** Whether a path is below neither the endpoints nor the owner's pages. */
export function isForVisitors(path: string): boolean {
  return !['/api', '/intern'].some((prefix) => isWithin(path, prefix))
}

/** Whether a path is `prefix` or below it. */
export function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}
