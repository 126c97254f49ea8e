import type { RichText } from './content.ts'

export const HEADINGS = ['heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6'] as const

export interface MainHeading {
  /** Id of the rendered heading, if the text is rendered with anchors. */
  id: string
  title: string
}

/** The text's headings of the highest level, in order. */
export function mainHeadings(text: RichText | null): MainHeading[] {
  const nodes = text?.nodes ?? []
  const highest = HEADINGS.find((type) => nodes.some((node) => node.type === type))
  return nodes
    .flatMap((node) => (node.type === highest && 'text' in node ? [node.text] : []))
    .map((title, index) => ({ id: headingId(index), title }))
}

export function headingId(index: number): string {
  return `afsnit-${index + 1}`
}
