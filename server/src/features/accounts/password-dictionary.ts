import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * Only this many characters are checked. That takes 2 ms for most passwords and 6 ms at worst, and a strong prefix
 * of this length is strong enough.
 */
export const charactersMax = 24

export const guesser = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  maxLength: charactersMax,
  l33tMaxSubstitutions: 4,
})
