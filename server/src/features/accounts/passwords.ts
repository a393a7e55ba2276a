import { randomBytes } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'

/** Argon2id, which is the library's default, with the costs OWASP asks for: 19 MiB, two passes. */
const costs: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is stored: a PHC string that carries its own salt and costs. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, costs)
}

/** The hash of a password nobody has: whoever is unknown costs as much time as whoever is known. */
const decoy = hashPassword(randomBytes(24).toString('base64url'))

/** Whether the password is the stored one; no stored hash takes as long and is never right. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && isRight
}
