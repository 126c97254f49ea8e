import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }) => ({
  title: text(primary.title),
  employees: items.flatMap((item) => {
    const name = text(item.name)
    if (!name) return []
    return [
      {
        image: image(item.image),
        name,
        jobTitle: text(item.job_title),
        email: text(item.email),
        phone: text(item.phone),
      },
    ]
  }),
})) satisfies BlockMapping<'employees'>
