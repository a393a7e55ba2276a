/** A grey placeholder; give it the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

/** Placeholder for lines of text; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className="block space-y-2">
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={`skeleton block h-4 ${index === lines - 1 ? 'w-3/5' : 'w-full'}`}
        />
      ))}
    </span>
  )
}

/** Tells screen readers that a part is loading; the skeletons themselves are hidden from them. */
export function LoadingNote({ what }: { what: string }) {
  return <output className="sr-only">Loading {what}…</output>
}

/** A text that is loading, for people who see it and for screen readers. */
export function LoadingText({ what, lines }: { what: string; lines: number }) {
  return (
    <>
      <LoadingNote what={what} />
      <SkeletonText lines={lines} />
    </>
  )
}
