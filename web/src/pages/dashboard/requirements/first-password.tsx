import { PasswordForm } from '#features/accounts/password-form.tsx'
import { Card } from '#ui/card.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

/** Shown to people who signed in with a password that somebody else chose, until they change it. */
export function FirstPassword() {
  return (
    <Screen title="Choose your own password">
      <Card as="section" className="max-w-xl p-5 sm:p-6">
        <p className="mb-5 text-sm text-muted">
          Someone else chose your password. Choose one that only you know: a few unrelated words
          work well. Your dashboard opens after that.
        </p>
        <PasswordForm />
      </Card>
    </Screen>
  )
}
