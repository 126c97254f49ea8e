/**
 * An e-mail address; where a line is too short for it, it breaks after its '@'. It is one element,
 * since a flex row would part its halves.
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
