import type { ButtonLook, ButtonSize } from '#app/ui/button.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ModalName } from './modal-address.ts'

/** Address of the organiser-account application, the page behind GetLogin (D21). */
export const accountHref = '/ansoeg'

/**
 * Opens the organiser-account application, GetLogin: the modal (app/frame/modals.ts), or without
 * scripts the page with the same form.
 */
export function StartSelling({
  children = 'Start billetsalg',
  look,
  size,
  full,
  className,
}: {
  children?: string
  look?: ButtonLook
  size?: ButtonSize
  full?: boolean
  className?: string
}) {
  return (
    <Button
      href={accountHref}
      look={look}
      size={size}
      full={full}
      className={className}
      data-modal={'GetLogin' satisfies ModalName}
    >
      {children}
    </Button>
  )
}
