import { randomBytes } from 'node:crypto'
import { hashSync, verifySync, type Options } from '@node-rs/argon2'

/** What the hashing threads take: a password to hash, or one to compare with a stored hash. */
export type HashTask = { password: string; stored?: string | null }

/** Argon2id, which is the library's default, with the costs OWASP asks for: 19 MiB, two passes. */
const costs: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has, so that an unknown account costs as much time as a known one. */
const decoy = hashSync(randomBytes(24).toString('base64url'), costs)

/** Runs in a worker thread, where the synchronous calls keep nobody else waiting. */
export function work({ password, stored }: HashTask): string | boolean {
  if (stored === undefined) return hashSync(password, costs)
  return isRight(stored ?? decoy, password) && stored !== null
}

function isRight(stored: string, password: string): boolean {
  try {
    return verifySync(stored, password)
  } catch {
    // No hash at all, such as the one of an account that can not sign in.
    return false
  }
}
