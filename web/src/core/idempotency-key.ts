import { useRef } from 'react'

/**
 * Keys for calls that must not happen twice. The same body keeps its key, so a retry after a lost response gets the
 * stored response; another body gets a new key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() }
    return last.current.key
  }
}

/** 128 random bits; `randomUUID` exists on secure origins only. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
