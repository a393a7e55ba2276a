import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

/** The frame of the sign-in pages: a heading, a line below it, the form. */
export function AuthCard({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="shell grid grid-cols-1 place-items-center py-10 sm:py-16">
      <Card className="w-full max-w-md p-6 sm:p-9">
        <h1 className="text-xl">{title}</h1>
        {note === undefined ? null : <p className="mt-1.5 text-sm text-muted">{note}</p>}
        <div className="mt-6">{children}</div>
      </Card>
    </div>
  )
}
