import { ownSearchesKey } from '#core/draft-keys.ts'
import { parseStored } from '#core/persistence.ts'

const kept = 8
const termMax = 200

/** The searches made in this browser, the last first. Nobody else learns them; a logout deletes them. */
export function readOwnSearches(): string[] {
  try {
    const stored = parseStored(localStorage.getItem(ownSearchesKey))
    if (!Array.isArray(stored)) return []
    const terms = stored.filter((each) => typeof each === 'string')
    return terms.filter((term) => term.trim() !== '' && term.length <= termMax).slice(0, kept)
  } catch {
    return []
  }
}

export function addOwnSearch(term: string): void {
  const words = term.trim()
  if (words === '') return
  write([words, ...without(words)].slice(0, kept))
}

export function removeOwnSearch(term: string): void {
  write(without(term))
}

export function clearOwnSearches(): void {
  write([])
}

/** Another tab may have added some, so they are read each time. */
function without(term: string): string[] {
  return readOwnSearches().filter((each) => each.toLowerCase() !== term.toLowerCase())
}

function write(terms: readonly string[]): void {
  try {
    if (terms.length === 0) localStorage.removeItem(ownSearchesKey)
    else localStorage.setItem(ownSearchesKey, JSON.stringify(terms))
  } catch {
    // If storage is full or forbidden, nothing is remembered, but the search works.
  }
}
