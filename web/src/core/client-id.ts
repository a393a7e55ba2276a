import { useIdempotencyKey } from './idempotency-key.ts'

/**
 * Ids for texts that must not be sent twice. The same content keeps its id, so a retry after a lost response adds
 * nothing; call it with null once it was sent, so that the same words can be sent again.
 */
export function useClientId(): (content: unknown) => string {
  const keyOf = useIdempotencyKey()
  return (content) => keyOf(content).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
