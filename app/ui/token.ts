import css from './tokens.css?raw'

const values = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value = '']) => [name, value.trim()]),
)

/** A value of tokens.css, for mails and share pictures, which no stylesheet reaches. */
export function token(name: string): string {
  const value = values.get(name)
  if (!value) throw new Error(`app/ui/tokens.css has no --${name}`)
  return value
}
