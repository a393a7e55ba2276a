import { fail } from '@haat/contract/errors'
import { fieldMessages } from '@haat/contract/fields.messages'
import type { Role } from '@haat/contract/roles'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What a guesser knows of somebody: their name, email, shop. Nothing of it makes a good password. */
export interface About {
  role: Role
  name: string
  email: string
  shopName?: string | null
}

/**
 * More characters are not looked at: it takes 2 ms for most passwords and 6 at worst, and whoever has this
 * many good ones has enough.
 */
const lookedAt = 24
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

let loading: Promise<ZxcvbnFactory> | undefined

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
  if (about.role === 'CUSTOMER') return fieldMessages.weakPasswordKept
  return fail('WEAK_PASSWORD', { errors: [{ path, message: fieldMessages.weakPassword }] })
}

/** Whether somebody who knows the 49,000 most used passwords and the person guesses it in a million tries. */
export async function isEasyToGuess(password: string, about: About): Promise<boolean> {
  loading ??= load()
  const known = [about.name, about.email, about.shopName ?? ''].flatMap((text) =>
    [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2),
  )
  const { guesses } = (await loading).check(password.slice(0, lookedAt), [...known, ...marketWords])
  return guesses < enoughGuesses
}

/** Some 90 ms and 8 MB, spent when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new core.ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: lookedAt,
    l33tMaxSubstitutions: 4,
  })
}
