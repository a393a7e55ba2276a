import type { FieldValues } from 'react-hook-form'
import type { KeptForm } from './use-kept-form.ts'

interface Sent<Values> {
  /** The form's values at the moment when it was sent. */
  sent: Values
  /** The text that was sent, which people continue while it is on its way. */
  text: keyof Values & string
  /** Whether a file was added since. */
  hasFile?: boolean
}

/**
 * Empties a form that stays open once its text was sent. If something was typed since, that stays, with its draft and
 * with the other fields, which it may depend on; only the text that was sent goes.
 */
export function resetSent<Values extends FieldValues, Base>(
  kept: KeptForm<Values, Base>,
  { sent, text, hasFile = false }: Sent<Values>,
): void {
  const now = kept.form.getValues()
  const rest = restOf(String(now[text]), String(sent[text]))
  const isOther = Object.keys(now).some((name) => name !== text && now[name] !== sent[name])
  if (rest === '' && !isOther && !hasFile) {
    kept.forget()
    kept.form.reset(kept.start)
  } else {
    kept.choose(text, rest)
  }
}

/** What follows the sent text. A text that does not go on after it is another one, of which nothing was sent. */
function restOf(now: string, sent: string): string {
  if (now === sent) return ''
  const rest = now.startsWith(sent) ? now.slice(sent.length) : ''
  return /^\s/.test(rest) ? rest.trimStart() : now
}
