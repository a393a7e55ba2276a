import type { ComponentProps } from 'react'
import { TextField } from '#ui/field.tsx'

/** A box for the six digits of an authenticator app; phones offer their number pad and the code itself. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      {...props}
    />
  )
}
