import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/**
 * Only this many characters are judged: that takes 2 ms for most passwords and 6 at worst, and this many
 * good characters are enough.
 */
export const charactersMax = 24

export const guesser = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  maxLength: charactersMax,
  l33tMaxSubstitutions: 4,
})
