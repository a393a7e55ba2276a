import { useDispatch } from 'react-redux'
import { twoFactorSetUp } from '#features/accounts/auth-slice.ts'
import { TwoFactorSetup } from '#features/accounts/two-factor-setup.tsx'
import { Card } from '#ui/card.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

/** Shown to admins where the market requires two-factor sign-in, until they have set it up. */
export function SecondFactor() {
  const dispatch = useDispatch()
  return (
    <Screen title="Set up two-factor sign-in">
      <Card as="section" className="max-w-xl p-5 sm:p-6">
        <p className="mb-5 text-sm text-muted">
          This market requires its administrators to also sign in with a code from their phone. Your
          dashboard opens after that.
        </p>
        <TwoFactorSetup onDone={() => dispatch(twoFactorSetUp())} />
      </Card>
    </Screen>
  )
}
