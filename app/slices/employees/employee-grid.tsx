import { Mail, Phone } from 'lucide'
import type { BlockTypes } from '#app/content/content.ts'
import { phoneHref } from '#app/content/fields.ts'
import type { SectionPlace } from '#app/shell/layout/section.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { Picture } from '#app/ui/picture.tsx'

const columns = { 3: 'xl:grid-cols-3', 4: 'xl:grid-cols-4', 5: 'xl:grid-cols-5 xl:gap-x-5' }

/** The number of columns, among those that fit, that fills the last row best. */
function columnsFor(count: number, place: SectionPlace): keyof typeof columns {
  const choices: (keyof typeof columns)[] = place === 'column' ? [4, 3] : [4, 5]
  const filled = (choice: number) => (count % choice || choice) / choice
  return choices.reduce((best, choice) => (filled(choice) > filled(best) ? choice : best))
}

/**
 * Between a tablet and a wide window, where three would leave one person alone, four do not. On a
 * tablet three are better than two for an odd number.
 */
function middleColumns(count: number, place: SectionPlace): string {
  if (count % 3 !== 1) return count % 2 === 1 ? 'md:grid-cols-3' : 'lg:grid-cols-3'
  return place === 'column' ? '' : 'lg:grid-cols-4'
}

/** People with picture, name, job title, mail link and phone link. */
export function EmployeeGrid({
  employees,
  place,
  heading: Heading = 'h3',
}: {
  employees: BlockTypes['employees']['employees']
  place: SectionPlace
  /** Heading level of a name: one below the heading above. */
  heading?: 'h2' | 'h3'
}) {
  if (employees.length === 0) return null
  return (
    <ul
      className={classNames(
        'grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-10',
        middleColumns(employees.length, place),
        columns[columnsFor(employees.length, place)],
      )}
    >
      {employees.map((employee) => (
        <li
          key={`${employee.name}${employee.email}`}
          className="flex flex-wrap content-start items-center gap-x-5 gap-y-4 sm:grid"
        >
          <div className="portrait ground-hall aspect-4/5 max-sm:w-30 overflow-hidden">
            <Picture
              image={employee.image}
              sizes="(width >= 48rem) 25vw, 50vw"
              className="size-full object-cover"
            />
          </div>
          <div className="min-w-0 flex-[1_1_9rem]">
            <Heading className="text-[min(1.25rem,9vw)] leading-tight">{employee.name}</Heading>
            {employee.jobTitle && <p className="text-quiet">{employee.jobTitle}</p>}
            <ul className="mt-2 text-sm">
              {employee.email && (
                <li>
                  <a
                    href={`mailto:${employee.email}`}
                    className="tap inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11 underline wrap-anywhere"
                  >
                    <Icon of={Mail} className="size-4" />
                    <MailAddress address={employee.email} />
                  </a>
                </li>
              )}
              {employee.phone && (
                <li>
                  <EmployeePhone phone={employee.phone} />
                </li>
              )}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A number that can be called; plain text, such as 'Træffes på mail', if there is none in it. */
function EmployeePhone({ phone }: { phone: string }) {
  const href = phoneHref(phone)
  const shown = (
    <>
      <Icon of={Phone} className="size-4" />
      {phone}
    </>
  )
  if (!href) return <span className="inline-flex min-h-8 items-center gap-2">{shown}</span>
  return (
    <a
      href={href}
      className="tap inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11 whitespace-nowrap underline"
    >
      {shown}
    </a>
  )
}
