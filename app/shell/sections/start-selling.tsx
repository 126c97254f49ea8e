import { APPLY_PATH } from '#app/forms/apply-path.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import type { ModalName } from '#app/visit/modal-address.ts'

/**
 * Opens the organiser-account application, GetLogin: the modal (app/frame/modals.ts), or without
 * scripts the page with the same form.
 */
export function StartSelling({
  children = 'Start billetsalg',
  ...appearance
}: Pick<ButtonProps, 'variant' | 'size' | 'full' | 'className'> & { children?: string }) {
  return (
    <Button {...appearance} href={APPLY_PATH} data-modal={'GetLogin' satisfies ModalName}>
      {children}
    </Button>
  )
}
