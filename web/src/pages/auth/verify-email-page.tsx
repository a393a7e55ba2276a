import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { errorCode, errorMessage } from '#core/api-error.ts'
import { paths } from '#core/paths.ts'
import { selectIsRestored } from '#core/persistence.ts'
import { selectIsSignedIn } from '#core/session.ts'
import { useVerifyEmailMutation } from '#features/accounts/accounts-api.ts'
import { LinkButton } from '#ui/button.tsx'
import { checkConnection, Notice } from '#ui/states.tsx'
import { AuthCard } from './parts/auth-card.tsx'
import { SubmitButton } from './parts/submit-button.tsx'

/**
 * The page of the emailed link. It asks for one press, because mail scanners open links too and must not
 * confirm an address for its owner.
 */
export default function VerifyEmailPage() {
  const [query] = useSearchParams()
  const isRestored = useSelector(selectIsRestored)
  const [verify, { isLoading, isSuccess, error }] = useVerifyEmailMutation()
  const token = query.get('token') ?? ''

  if (isSuccess) {
    return (
      <AuthCard title="Email confirmed">
        <Done>
          <Notice tone="success">Thank you. Your email address is confirmed.</Notice>
        </Done>
      </AuthCard>
    )
  }
  // The server's HTML is the same for every link, so the token is read only in the browser.
  if (errorCode(error) === 'VERIFY_LINK_INVALID' || (isRestored && token === '')) {
    return (
      <AuthCard title="This link no longer works">
        <Done>
          <Notice tone="danger">
            It has expired or is incomplete. If your address is not confirmed yet, your dashboard
            sends you a new link.
          </Notice>
        </Done>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Confirm your email address"
      note="Press the button to confirm that this address is yours."
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void verify({ token })
        }}
        className="space-y-5"
      >
        {error === undefined ? null : (
          <Notice tone="danger">{errorMessage(error, checkConnection)}</Notice>
        )}
        <SubmitButton isPending={isLoading}>Confirm my email</SubmitButton>
      </form>
    </AuthCard>
  )
}

function Done({ children }: { children: ReactNode }) {
  const isSignedIn = useSelector(selectIsSignedIn)
  return (
    <div className="space-y-5">
      {children}
      {isSignedIn ? (
        <LinkButton to={paths.dashboard} className="w-full">
          Go to your dashboard
        </LinkButton>
      ) : (
        <LinkButton to={paths.login} className="w-full">
          Sign in
        </LinkButton>
      )}
    </div>
  )
}
