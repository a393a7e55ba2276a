/** The phrases in a text box, separated by commas (Bangla ones too) or lines; each once, as first written. */
export function phrasesOf(text: string): string[] {
  const phrases = text
    .split(/[,،;\n]/)
    .map((phrase) => phrase.replaceAll(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '')
  const seen = new Set<string>()
  return phrases.filter((phrase) => {
    const key = phrase.normalize('NFC').toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
