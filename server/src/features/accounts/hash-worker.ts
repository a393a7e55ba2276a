import { randomBytes } from 'node:crypto'
import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** A task for the hashing threads: a password to hash, or one to compare with a stored hash. */
export type HashTask = { password: string; stored?: string | null }

/** Argon2id, the library's default, with the costs that OWASP recommends: 19 MiB, two passes. */
const costs: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of an unknown random password, so that a sign-in to an unknown account takes as long as one to a known
 * account.
 */
const decoy = hashSync(randomBytes(24).toString('base64url'), costs)

/** Runs in a worker thread, where synchronous calls block nothing else. */
export function work({ password, stored }: HashTask): string | boolean {
  if (stored === undefined) return hashSync(password, costs)
  return isRight(stored ?? decoy, password) && stored !== null
}

function isRight(stored: string, password: string): boolean {
  try {
    return verifySync(stored, password)
  } catch {
    // Not a valid hash, such as that of an account that cannot sign in.
    return false
  }
}
