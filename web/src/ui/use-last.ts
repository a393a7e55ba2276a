import { useState } from 'react'

/** The value, or while there is none the last one there was: a dialog keeps its content as it fades out. */
export function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState(value ?? null)
  if (value !== null && value !== undefined && value !== last) setLast(value)
  return value ?? last
}
