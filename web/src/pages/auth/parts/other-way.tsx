import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'

/** A link between sign-in and sign-up that keeps where the visitor came from. */
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
