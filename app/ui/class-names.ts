/** Joins the class names that apply: a part's own and those that its place adds. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
