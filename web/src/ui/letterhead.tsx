import { market } from '#core/market.ts'
import { Logo } from './logo.tsx'

/** Who runs the market, at the head of what is printed. */
export function Letterhead() {
  const { company, address, registration } = market().contact
  return (
    <div>
      <Logo />
      <div className="mt-2 text-muted">
        {[company, address, registration].map((text) =>
          text === null ? null : <p key={text}>{text}</p>,
        )}
      </div>
    </div>
  )
}
