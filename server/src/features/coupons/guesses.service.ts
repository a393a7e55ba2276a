import { Failure, fail } from '@haat/contract/errors'
import type { Ctx } from '#core/ctx.ts'
import { countGuess, findGuessWait } from './guesses.queries.ts'
import type { Guesser } from './guesses.rows.ts'

/**
 * Tries a code on behalf of these. Of many wrong ones at the same time no more than the allowed learn that
 * they are wrong. Refuses with TOO_MANY_REQUESTS.
 */
export async function guarded<T>(
  ctx: Ctx,
  guessers: readonly Guesser[],
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = await findGuessWait(ctx, guessers)
  if (wait !== null) refuseGuesses(wait)
  try {
    return await attempt()
  } catch (error) {
    await noteGuess(ctx, guessers, error)
    throw error
  }
}

/** Counts a code that does not exist. Refuses with TOO_MANY_REQUESTS past the allowed ones. */
export async function noteGuess(
  ctx: Ctx,
  guessers: readonly Guesser[],
  error: unknown,
): Promise<void> {
  if (!isUnknownCode(error)) return
  const wait = await countGuess(ctx, guessers)
  if (wait !== null) refuseGuesses(wait)
}

/** Refuses with TOO_MANY_REQUESTS for so many seconds. */
export function refuseGuesses(seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many codes that do not exist. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  })
}

function isUnknownCode(error: unknown): boolean {
  return error instanceof Failure && error.code === 'COUPON_INVALID'
}
