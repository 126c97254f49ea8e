import { useLocation } from 'react-router'
import type { ButtonLook, ButtonSize } from '#app/ui/button.tsx'
import { Button } from '#app/ui/button.tsx'
import { useOpenModal } from './modal-state.tsx'

/** Address of the organiser-account application, the page behind GetLogin (D21). */
export const accountHref = '/ansoeg'

/** Opens the organiser-account application, GetLogin: the modal, or without scripts the page of the same form. */
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
  const openModal = useOpenModal()
  const { pathname } = useLocation()
  return (
    <Button
      href={accountHref}
      look={look}
      size={size}
      full={full}
      className={className}
      onClick={(event) => {
        const newTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (openModal === null || newTab || pathname === accountHref) return
        event.preventDefault()
        openModal('GetLogin')
      }}
    >
      {children}
    </Button>
  )
}
