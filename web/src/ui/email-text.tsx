/** An email address where there may be little room: it breaks behind the @ before it breaks anywhere else. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
