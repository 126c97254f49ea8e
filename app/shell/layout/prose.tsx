import type { RichText } from '#app/content/content.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import { classNames } from '#app/ui/class-names.ts'

/** Formatted text from content. Renders nothing if it is empty. */
export function Prose({
  text,
  headingsFrom,
  anchors,
  className,
}: {
  text: RichText | null
  headingsFrom?: 2 | 3 | 4
  anchors?: boolean
  className?: string
}) {
  if (!text) return null
  return (
    <div className={classNames('prose', className)}>
      <RichTextBody value={text} headingsFrom={headingsFrom} anchors={anchors} />
    </div>
  )
}
