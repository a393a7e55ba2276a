import type { ReactNode } from 'react'

/** A dashboard screen: its heading, what can be done there, its content. */
export function Screen({
  title,
  note,
  actions,
  children,
}: {
  title: string
  note?: ReactNode
  /** At the heading's far end: a search box, a button. */
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-xl">{title}</h1>
          {note === undefined ? null : (
            <p className="mt-1 text-sm wrap-anywhere text-muted">{note}</p>
          )}
        </div>
        {actions === undefined ? null : (
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
        )}
      </div>
      {children}
    </>
  )
}
