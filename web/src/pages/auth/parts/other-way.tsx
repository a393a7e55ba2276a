import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** From sign-in to sign-up and back; where someone came from stays remembered. */
export function OtherWay({
  question,
  to,
  children,
}: {
  question: string
  to: string
  children: ReactNode
}) {
  const { state } = useLocation()
  return (
    <p className="mt-6 text-sm text-muted">
      {question}{' '}
      <Link to={to} state={state} className="tap font-semibold text-link hover:underline">
        {children}
      </Link>
    </p>
  )
}
