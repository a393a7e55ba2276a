import type { ReactNode } from 'react'

/** A white surface with a hairline edge. */
export function Card({
  children,
  className = '',
  as: Tag = 'div',
}: {
  children: ReactNode
  className?: string
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
}) {
  return <Tag className={`rounded-lg bg-surface shadow-hairline ${className}`}>{children}</Tag>
}

/** The content in a card of its own. */
export function inCard(content: ReactNode): ReactNode {
  return <Card>{content}</Card>
}

/** A section's heading with its line below and, at the far end, a way to more. */
export function SectionHeading({
  title,
  note,
  id,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  id?: string
  children?: ReactNode
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {note === undefined ? null : <p className="mt-1 text-sm text-muted">{note}</p>}
      </div>
      {children}
    </div>
  )
}
