import type { ComponentProps } from 'react'

/** A part of an owner's page, named by its heading. */
export function TitledSection({
  id,
  title,
  children,
  ...section
}: ComponentProps<'section'> & { id: string; title: string }) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}
