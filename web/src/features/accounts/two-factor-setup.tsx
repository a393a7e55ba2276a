import {
  twoFactorProof,
  type TwoFactorProof,
  type TwoFactorSecret,
} from '@haat/contract/two-factor'
import { useEffect, useState } from 'react'
import { errorMessage } from '#core/api-error.ts'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useFocus } from '#ui/use-focus.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { checkConnection, ErrorState } from '#ui/states.tsx'
import { useLeaveGuard } from '#ui/use-leave-guard.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodesList } from './recovery-codes.tsx'
import { useConfirmTwoFactorMutation, useOfferTwoFactorMutation } from './two-factor-api.ts'

const qrCode = lazyPart(async () => (await import('#ui/qr-code.tsx')).QrCode)
const words = { pending: mutationMessages.pending, done: 'Two-factor sign-in is on' }

/** Sets up two-factor sign-in: scan the code, confirm it, keep the recovery codes. */
export function TwoFactorSetup({
  onDone,
  onCancel,
}: {
  onDone: () => void
  onCancel?: () => void
}) {
  const [offer, { data: secret, error, isLoading }] = useOfferTwoFactorMutation()
  const [codes, setCodes] = useState<readonly string[]>()
  const start = useFocus()
  useEffect(() => {
    void offer(undefined)
  }, [offer])

  if (codes !== undefined) return <RecoveryCodesList codes={codes} onDone={onDone} />
  if (secret === undefined && error !== undefined) {
    const retry = () => void offer(undefined)
    const message = errorMessage(error, checkConnection)
    return <ErrorState message={message} onRetry={retry} isRetrying={isLoading} />
  }
  return (
    <div ref={start} tabIndex={-1} className="space-y-5 outline-none">
      <ol className="list-decimal space-y-4 ps-5 text-sm">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Aegis or 1Password,
          and scan this code.
          <div className="mt-3 flex flex-wrap items-center gap-3">
            {secret === undefined ? <SecretLoading /> : <Secret secret={secret} />}
          </div>
        </li>
        <li>Enter the six digits that the app shows, and your password.</li>
      </ol>
      <ConfirmForm onConfirmed={setCodes} onCancel={onCancel} />
    </div>
  )
}

function SecretLoading() {
  return (
    <>
      <LoadingNote what="the code" />
      <Skeleton className="size-44 shrink-0" />
    </>
  )
}

function Secret({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  return (
    <>
      <LazyPart
        part={qrCode}
        props={{ text: uri, label: 'QR code for your authenticator app' }}
        fallback={<Skeleton className="size-44 shrink-0" />}
      />
      <p className="min-w-40 flex-1 text-muted">
        Can’t scan it? Enter this key:
        <span className="mt-1 block font-mono break-words text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
      </p>
    </>
  )
}

function ConfirmForm({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: (codes: readonly string[]) => void
  onCancel: (() => void) | undefined
}) {
  const form = useSchemaForm(twoFactorProof, { password: '', code: '' })
  const [confirm, { isLoading }] = useConfirmTwoFactorMutation()
  const { errors, isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)

  async function submit(values: TwoFactorProof) {
    const result = await runMutation(confirm(values).unwrap(), words)
    if (result.ok) onConfirmed(result.data.recoveryCodes)
    else showFieldErrors(form, result.error)
  }

  return (
    <form
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isLoading}>
          Turn on
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="secondary" onClick={() => guard.leave(onCancel)}>
            Cancel
          </Button>
        )}
      </div>
      {guard.question}
    </form>
  )
}
