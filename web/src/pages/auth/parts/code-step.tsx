import { twoFactorLimits } from '@haat/contract/two-factor.limits'
import { fieldMessages } from '@haat/contract/fields.messages'
import { z } from '@haat/contract/schema'
import { useEffect, useState } from 'react'
import { errorCode } from '#core/api-error.ts'
import { showFieldErrors, useSchemaForm } from '#core/forms.ts'
import { CodeField } from '#features/accounts/code-field.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { AuthCard } from './auth-card.tsx'
import { SubmitButton } from './submit-button.tsx'

const codeForm = z.object({
  code: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldMessages.code),
      z.maxLength(twoFactorLimits.secondFactorCodeMax),
    ),
})

interface CodeStepProps {
  isPending: boolean
  /** Signs in with this code; throws the server's error. */
  send: (code: string) => Promise<void>
  onBack: () => void
}

/** Signing in, the second step: a code of the authenticator app, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <AuthCard
      title="Enter your code"
      note={
        isRecovery
          ? 'Enter one of your saved recovery codes. Each works for one sign-in.'
          : 'Open your authenticator app and enter the six digits it shows for Haat.'
      }
    >
      <CodeForm key={isRecovery ? 'recovery' : 'app'} isRecovery={isRecovery} {...props} />
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button variant="ghost" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use your app instead' : 'Use a recovery code instead'}
        </Button>
        <Button variant="ghost" size="sm" onClick={props.onBack}>
          Back
        </Button>
      </div>
    </AuthCard>
  )
}

function CodeForm({
  isRecovery,
  isPending,
  send,
  onBack,
}: CodeStepProps & { isRecovery: boolean }) {
  const form = useSchemaForm(codeForm, { code: '' })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  async function submit({ code }: { code: string }) {
    try {
      await send(code)
    } catch (error) {
      const isShown = showFieldErrors(form, error)
      // Only the first step can fix this, for example a password that has changed.
      if (!isShown && errorCode(error) === 'WRONG_CREDENTIALS') onBack()
    }
  }

  const field = { error: form.formState.errors.code?.message, ...form.register('code') }
  return (
    <form
      method="post"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      noValidate
      className="space-y-5"
    >
      {isRecovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-EFGH-IJKL-MNOP"
          {...field}
        />
      ) : (
        <CodeField {...field} />
      )}
      <SubmitButton isPending={isPending}>Sign in</SubmitButton>
    </form>
  )
}
