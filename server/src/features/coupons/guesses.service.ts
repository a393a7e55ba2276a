import { Failure, fail } from '@haat/contract/errors'
import type { Ctx } from '#core/ctx.ts'
import { countGuess, findGuessWait } from './guesses.queries.ts'
import type { Guesser } from './guesses.rows.ts'

/**
 * Tries a code on behalf of these guessers. When many wrong codes arrive at once, no more than the allowed
 * number learn that they are wrong. Throws TOO_MANY_REQUESTS for the rest.
 */
export async function guarded<T>(
  ctx: Ctx,
  guessers: readonly Guesser[],
  tryCode: () => Promise<T>,
): Promise<T> {
  const wait = await findGuessWait(ctx, guessers)
  if (wait !== null) failTooManyGuesses(wait)
  try {
    return await tryCode()
  } catch (error) {
    await noteGuess(ctx, guessers, error)
    throw error
  }
}

/** Counts a guess when `error` says that the code does not exist. Throws TOO_MANY_REQUESTS past the limit. */
export async function noteGuess(
  ctx: Ctx,
  guessers: readonly Guesser[],
  error: unknown,
): Promise<void> {
  if (!isUnknownCode(error)) return
  const wait = await countGuess(ctx, guessers)
  if (wait !== null) failTooManyGuesses(wait)
}

/** Throws TOO_MANY_REQUESTS for `seconds`. */
export function failTooManyGuesses(seconds: number): never {
  const minutes = Math.ceil(seconds / 60)
  return fail('TOO_MANY_REQUESTS', {
    message: `Too many codes that do not exist. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds: seconds,
  })
}

function isUnknownCode(error: unknown): boolean {
  return error instanceof Failure && error.code === 'COUPON_INVALID'
}
