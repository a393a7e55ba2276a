import { Failure, fail } from '@haat/contract/errors'
import type { Ctx } from '#core/ctx.ts'
import { countGuess, takeBackGuess } from './guesses.queries.ts'
import type { Guesser } from './guesses.rows.ts'

/**
 * Tries a code on behalf of these. It is counted before it is tried, so that of many at the same time no
 * more than the allowed ones learn anything, and taken back unless there was no such code. Refuses with
 * TOO_MANY_REQUESTS.
 */
export async function guarded<T>(
  ctx: Ctx,
  guessers: readonly Guesser[],
  attempt: () => Promise<T>,
): Promise<T> {
  const wait = await countGuess(ctx, guessers)
  if (wait !== null) refuseGuesses(wait)
  try {
    const result = await attempt()
    await takeBackGuess(ctx, guessers)
    return result
  } catch (error) {
    if (!isUnknownCode(error)) await takeBackGuess(ctx, guessers)
    throw error
  }
}

/** Counts a code that does not exist, where counting before would cost every order a round trip. */
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
