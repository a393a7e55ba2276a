import { useState } from 'react'

/** The value, or the last one while there is none: a dialog keeps its content while it fades out. */
export function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState(value ?? null)
  if (value !== null && value !== undefined && value !== last) setLast(value)
  return value ?? last
}
