import type { ReactNode } from 'react'

/** A part of an owner's page, named by its heading. */
export function TitledSection({
  id,
  title,
  className,
  children,
}: {
  id: string
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}
