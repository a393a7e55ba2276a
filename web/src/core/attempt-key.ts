import { useRef } from 'react'

/**
 * Keys for calls that must not happen twice. The same body keeps its key, so pressing again after a lost
 * answer gives the first answer; another body is another attempt.
 */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() }
    return attempt.current.key
  }
}

/** 128 random bits; `randomUUID` exists on secure origins only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
