import { fail } from '@haat/contract/errors'
import { fieldMessages } from '@haat/contract/fields.messages'
import type { Role } from '@haat/contract/roles'

/** What a guesser knows about a person: name, email, shop. These words don't make a password stronger. */
export interface About {
  role: Role
  name: string
  email: string
  shopName?: string | null
}

/** The number of guesses that six random characters take, six being the shortest allowed password. */
const enoughGuesses = 10 ** 6
/** Words that any guesser tries on this market. */
const marketWords = [
  'haat',
  'market',
  'shop',
  'vendor',
  'seller',
  'customer',
  'bangladesh',
  'dhaka',
]

/**
 * Checks the strength of a password that a person chooses, for themselves or for an admin. For staff and vendors,
 * throws WEAK_PASSWORD (on the field at `path`) when it is known from breaches or easily guessed. For a customer,
 * returns a warning, or undefined when there is none.
 */
export async function judgePassword(
  password: string,
  about: About,
  path: string,
): Promise<string | undefined> {
  if (!(await isEasyToGuess(password, about))) return undefined
  if (about.role === 'CUSTOMER') return fieldMessages.weakPasswordKept
  return fail('WEAK_PASSWORD', { errors: [{ path, message: fieldMessages.weakPassword }] })
}

/**
 * Whether somebody who knows the 49,000 most common passwords and the person would guess it within a million tries.
 */
export async function isEasyToGuess(password: string, about: About): Promise<boolean> {
  // Loads the dictionary with the first password that somebody chooses, since it takes 90 ms and 8 MB.
  const { charactersMax, guesser } = await import('./password-dictionary.ts')
  const known = [about.name, about.email, about.shopName ?? ''].flatMap((text) =>
    [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2),
  )
  const { guesses } = guesser.check(password.slice(0, charactersMax), [...known, ...marketWords])
  return guesses < enoughGuesses
}
