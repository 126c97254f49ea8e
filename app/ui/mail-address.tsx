/**
 * An e-mail address, which may break after its '@' and before its ending. It is one element, since
 * a flex row would separate its pieces.
 */
export function MailAddress({ address }: { address: string }) {
  const host = address.indexOf('@') + 1
  const ending = Math.max(host, address.lastIndexOf('.'))
  return (
    <span>
      <span>{address.slice(0, host)}</span>
      <wbr />
      <span>{address.slice(host, ending)}</span>
      <wbr />
      <span>{address.slice(ending)}</span>
    </span>
  )
}
