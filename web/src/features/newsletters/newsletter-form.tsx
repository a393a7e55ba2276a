import { newsletterMessages, sendingMessage } from '@haat/contract/messages'
import { useState, type FormEvent } from 'react'
import { somethingWentWrong } from '#core/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useSubscribeMutation } from './newsletters-api.ts'

const toastId = 'newsletter'

/** The schemas are loaded only when the box is used, to keep them out of the first page. */
function loadReader() {
  return import('./read-newsletter.ts')
}

/** Email box and button, on a background in the brand's colour. */
export function NewsletterForm() {
  const { email, setEmail, error, isSending, submit } = useSubscription()
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex items-start gap-2">
      <Field
        label="Your email address"
        isLabelHidden
        error={error}
        className="newsletter-field min-w-0 flex-1"
      >
        {(ids) => (
          <input
            {...ids}
            type="email"
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            onFocus={() => void loadReader().catch(() => undefined)}
            onChange={(event) => setEmail(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <Button type="submit" isPending={isSending} className="flex-none">
        Subscribe
      </Button>
    </form>
  )
}

function useSubscription() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [subscribe] = useSubscribeMutation()

  /** Returns whether the address was accepted; an invalid one is shown under the field. */
  async function send(field: HTMLInputElement | null): Promise<boolean> {
    const { readNewsletter } = await loadReader()
    const address = readNewsletter(email)
    setError(address === null ? newsletterMessages.email : undefined)
    if (address === null) {
      field?.focus()
      return false
    }
    toast.loading(sendingMessage, { id: toastId })
    const { success } = await subscribe({ email: address }).unwrap()
    if (!success) throw new Error('The answer carried no success flag.')
    toast.success(newsletterMessages.subscribed, { id: toastId })
    return true
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const field = event.currentTarget.querySelector('input')
    setSending(true)
    try {
      // What was typed in the meantime stays.
      if (await send(field)) setEmail((typed) => (typed === email ? '' : typed))
    } catch (reason) {
      // oxlint-disable-next-line no-console -- a failed subscription is logged as well as shown
      console.error(reason)
      toast.error(somethingWentWrong, { id: toastId })
    } finally {
      setSending(false)
    }
  }

  return { email, setEmail, error, isSending, submit }
}
