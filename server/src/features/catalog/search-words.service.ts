import { readTerm } from './search-terms.ts'

/** What a search for this term looks for: the words without a price, and without those about buying. */
export function searchedWords(term: string): string {
  return readTerm(term).words
}
