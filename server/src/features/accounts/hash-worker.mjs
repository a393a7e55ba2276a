// Plain JavaScript: a thread that runs TypeScript first loads Node's own compiler for it, which takes 13 MB.
import { randomBytes } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id, the library's default, with the costs that OWASP recommends: 19 MiB, two passes. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of an unknown random password, so that a sign-in to an unknown account takes as long as one to a known
 * account.
 */
const decoy = hashSync(randomBytes(24).toString('base64url'), costs)

/**
 * Hashes a password, or compares it with a stored hash. Runs in a worker thread, where synchronous calls block
 * nothing else.
 * @param {import('./passwords.ts').HashTask} task
 * @returns {string | boolean}
 */
export function work({ password, stored }) {
  if (stored === undefined) return hashSync(password, costs)
  return isRight(stored ?? decoy, password) && stored !== null
}

/**
 * @param {string} stored
 * @param {string} password
 */
function isRight(stored, password) {
  try {
    return verifySync(stored, password)
  } catch {
    // Not a valid hash, such as that of an account that cannot sign in.
    return false
  }
}
