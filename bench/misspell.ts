/**
 * Four ways to mistype a word: two letters swapped, one left out, one doubled, one wrong. Those that are
 * words themselves, or the beginning of one, are left out.
 */
export function misspell(word: string, known: ReadonlySet<string>): string[] {
  const middle = Math.floor(word.length / 2)
  const before = word.slice(0, middle)
  const letter = word.charAt(middle)
  const after = word.slice(middle + 1)
  const swapped = `${before.slice(0, -1)}${letter}${before.slice(-1)}${after}`
  const wrong = letter === 'e' ? 'a' : 'e'
  const tries = [
    swapped,
    before + after,
    `${before}${letter}${letter}${after}`,
    before + wrong + after,
  ]
  const beginnings = new Set([...known].map((each) => each.slice(0, word.length + 1)))
  return tries.filter(
    (each) => each !== word && ![...beginnings].some((beginning) => beginning.startsWith(each)),
  )
}
