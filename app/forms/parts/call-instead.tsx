import { PhoneLink, type Telephone } from './phone-link.tsx'

/** The number to call if a form cannot be sent; renders nothing without a number. */
export function CallInstead(telephone: Telephone) {
  if (!telephone.phone) return null
  return (
    <>
      <span>Kontakt os venligst på</span> <PhoneLink {...telephone} />
    </>
  )
}
