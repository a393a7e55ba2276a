import type { ReactNode } from 'react'

const tones = {
  mine: 'ms-auto bg-primary-soft text-on-primary-soft',
  theirs: 'me-auto bg-sunken text-ink',
  note: 'me-auto bg-caution-soft text-caution',
}

/** One text of a conversation: plain text, whatever it contains. */
export function TextBubble({
  tone,
  name,
  time,
  text,
  children,
}: {
  tone: keyof typeof tones
  name: string
  /** When it was written, as people read it. */
  time: string
  text: string
  /** Pictures, notes and buttons below the text. */
  children?: ReactNode
}) {
  return (
    <div className={`w-fit max-w-[min(36rem,88%)] min-w-0 rounded-lg px-4 py-3 ${tones[tone]}`}>
      <p className="mb-1 flex flex-wrap gap-x-2 text-xs">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="figures">{time}</span>
      </p>
      {text === '' ? null : <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>}
      {children}
    </div>
  )
}
