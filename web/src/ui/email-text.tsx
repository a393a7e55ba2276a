/**
 * An email address where there may be little room: it breaks behind the @ and behind dots, and inside a
 * word only where even that word is wider than the line.
 */
export function EmailText({ children: email }: { children: string }) {
  return (
    <span className="break-words">
      {email.split(/(?<=[@.])/).map((part, index) => (
        <span key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </span>
      ))}
    </span>
  )
}
