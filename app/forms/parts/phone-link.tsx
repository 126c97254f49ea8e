import { lowerFirst } from '#app/pricing/recommend.ts'

/** Our phone number and its hours. */
export interface Telephone {
  phone: string
  phoneHref: string | null
  /** 'Hverdage kl. 9-16'; '' if content says none. */
  salesHours: string
}

/** A phone number with its hours; plain text if it cannot be read as a number. */
export function PhoneLink({ phone, phoneHref, salesHours }: Telephone) {
  return (
    <>
      {phoneHref ? (
        <a href={phoneHref} className="link whitespace-nowrap">
          {phone}
        </a>
      ) : (
        <span>{phone}</span>
      )}
      {salesHours && <span>{`, ${lowerFirst(salesHours).replace('kl. ', 'kl.\u00a0')}`}</span>}
    </>
  )
}
