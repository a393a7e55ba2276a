import { fail } from '@haat/contract/errors'
import { messages } from '@haat/contract/messages'
import type { Role } from '@haat/contract/roles'

/** What a guesser knows of somebody: their name, email, shop. Nothing of it makes a good password. */
export interface About {
  role: Role
  name: string
  email: string
  shopName?: string | null
}

/** As many as six random characters take, the shortest password there is. */
const enoughGuesses = 10 ** 6
/** Words that every guesser tries here. */
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
 * Looks at a password somebody chooses for themselves or for an admin. Staff and vendors are refused what
 * is known from breaches or easily guessed otherwise (WEAK_PASSWORD, on the field at `path`); a customer
 * is told in words, or undefined where there is nothing to tell.
 */
export async function judgePassword(
  password: string,
  about: About,
  path: string,
): Promise<string | undefined> {
  if (!(await isEasyToGuess(password, about))) return undefined
  if (about.role === 'CUSTOMER') return messages.weakPasswordKept
  return fail('WEAK_PASSWORD', { errors: [{ path, message: messages.weakPassword }] })
}

/** Whether somebody who knows the 49,000 most used passwords and the person guesses it in a million tries. */
export async function isEasyToGuess(password: string, about: About): Promise<boolean> {
  // Loads the dictionary with the first password that someone chooses: it takes some 90 ms and 8 MB.
  const { charactersMax, guesser } = await import('./password-dictionary.ts')
  const known = [about.name, about.email, about.shopName ?? ''].flatMap((text) =>
    [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2),
  )
  const { guesses } = guesser.check(password.slice(0, charactersMax), [...known, ...marketWords])
  return guesses < enoughGuesses
}
