import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'

/** The parts of an order's page: what it is about in the wide column, where it stands and what happened beside it. */
export function OrderLayout({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      {/* On phones the order's state comes first. */}
      <div className="min-w-0 space-y-6 lg:order-2">{aside}</div>
      <div className="min-w-0 space-y-6">{main}</div>
    </div>
  )
}

/** A part of an order's page, with its heading. */
export function OrderPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-4 text-lg">{title}</h2>
      {children}
    </Card>
  )
}
