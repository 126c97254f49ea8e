import type { Image } from '#app/content/content.ts'
import { Picture } from '#app/ui/picture.tsx'

/** Placeholder with an unlit lamp: there is nothing here, and what to do instead. */
export function EmptyState({ title, text, picture }: { title: string; text: string; picture: Image | null }) {
  return (
    <div className="ground-grey grid justify-items-center px-6 py-10 text-center">
      <Picture image={picture} sizes="16rem" className="mb-6 h-auto w-56" />
      <h2 className="text-h3 wrap-anywhere">{title}</h2>
      <p className="mt-2 max-w-120 text-quiet">{text}</p>
    </div>
  )
}
