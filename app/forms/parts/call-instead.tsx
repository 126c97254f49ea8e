import { PhoneLink } from './phone-link.tsx'

/** The number to call if a form cannot be sent; renders nothing without a number. */
export function CallInstead({ phone, phoneHref }: { phone?: string; phoneHref?: string | null }) {
  if (!phone) return null
  return (
    <>
      <span>Kontakt os venligst på</span> <PhoneLink phone={phone} phoneHref={phoneHref} />
    </>
  )
}
