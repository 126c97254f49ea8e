/**
 * An e-mail address; where a line is too short for it, it breaks after its '@'. One element, so that
 * a flex row has it as one item.
 */
export function MailAddress({ address }: { address: string }) {
  const end = address.indexOf('@') + 1
  return (
    <span>
      <span>{address.slice(0, end)}</span>
      <wbr />
      <span>{address.slice(end)}</span>
    </span>
  )
}
