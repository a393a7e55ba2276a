import { useState } from 'react'
import { openingOf } from './opening.ts'

/** What somebody wrote, in their lines. Of a long text the opening, until a reader asks for the rest. */
export function LongText({ text, className }: { text: string; className: string }) {
  const [isWhole, setWhole] = useState(false)
  const opening = openingOf(text)
  const look = `${className} wrap-anywhere whitespace-pre-line`
  if (opening === text) return <p className={look}>{text}</p>
  if (isWhole) {
    // The focus goes to the text, because the button that had it is gone.
    return (
      <p ref={focus} tabIndex={-1} className={`${look} outline-none`}>
        {text}
      </p>
    )
  }
  return (
    <p className={look}>
      {opening}…{' '}
      <button
        type="button"
        onClick={() => setWhole(true)}
        className="tap inline-flex items-center font-semibold text-link hover:underline"
      >
        Read all
      </button>
    </p>
  )
}

function focus(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true })
}
