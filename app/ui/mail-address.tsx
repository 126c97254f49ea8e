/** An e-mail address; where a line is too short for it, it breaks after its '@'. */
export function MailAddress({ address }: { address: string }) {
  const end = address.indexOf('@') + 1
  return (
    <>
      <span>{address.slice(0, end)}</span>
      <wbr />
      <span>{address.slice(end)}</span>
    </>
  )
}
