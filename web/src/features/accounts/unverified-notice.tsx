import { useState } from 'react'
import { Notice } from '#ui/states.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useGetProfileQuery, useSendVerificationMutation } from './accounts-api.ts'

const words = { pending: mutationMessages.pending, done: 'A link is on its way to your email' }

/** A notice while the email address is not confirmed, with a button to send the link again. */
export function UnverifiedNotice() {
  const { data: profile } = useGetProfileQuery(undefined)
  const [send, { isLoading }] = useSendVerificationMutation()
  const [isSent, setSent] = useState(false)
  if (profile === undefined || profile.emailVerified) return null
  return (
    <Notice>
      Please confirm your email address with the link we sent to{' '}
      <span className="font-semibold break-words">{profile.email}</span>.{' '}
      {isSent ? (
        'We have sent it again.'
      ) : (
        <button
          type="button"
          disabled={isLoading}
          onClick={() =>
            void runMutation(send(undefined).unwrap(), words).then(({ ok }) =>
              ok ? setSent(true) : null,
            )
          }
          className="tap font-semibold underline underline-offset-2"
        >
          Send it again
        </button>
      )}
    </Notice>
  )
}
