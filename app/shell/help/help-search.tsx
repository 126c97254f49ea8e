import { Search } from 'lucide'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { controlGround, inputLook } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type HelpCentre, QUESTION } from './help.ts'

/** Search of a help centre: a plain GET form to its first page, which shows the results. */
export function HelpSearch({ centre, question = '' }: { centre: HelpCentre; question?: string }) {
  return (
    <Form
      action={centre.path}
      role="search"
      aria-label={centre.searchLabel}
      preventScrollReset
      className="print:hidden"
    >
      <label htmlFor="soeg" className="mb-1.75 block font-strong leading-snug">
        {centre.searchLabel}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          // The query is the field's key: going back shows the earlier search.
          key={question}
          id="soeg"
          type="search"
          name={QUESTION}
          defaultValue={question}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className={classNames(inputLook, controlGround(null), 'min-w-0 flex-1 basis-48')}
        />
        <Button type="submit" before={<Icon of={Search} />}>
          Søg
        </Button>
      </div>
    </Form>
  )
}
