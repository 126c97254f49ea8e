/** A phone number that can be called; plain text if it cannot be read as a number. */
export function PhoneLink({ phone, phoneHref }: { phone: string; phoneHref?: string | null }) {
  if (!phoneHref) return <span>{phone}</span>
  return (
    <a href={phoneHref} className="link whitespace-nowrap">
      {phone}
    </a>
  )
}
