const lettersShown = 500
const linesShown = 8
/** A rest this short is not worth a press. */
const restMin = 100

/** The opening of a long text, cut between words; a text of usual length whole. */
export function openingOf(text: string): string {
  const lines = text.split('\n')
  const few = lines.length <= linesShown + 2 ? text : lines.slice(0, linesShown).join('\n')
  const isLong = few.length > lettersShown + restMin
  return (isLong ? cut(few) : few).trimEnd()
}

function cut(text: string): string {
  const head = text.slice(0, lettersShown)
  const space = head.search(/\s\S*$/)
  if (space > lettersShown / 2) return head.slice(0, space)
  // Without spaces: never within what a reader sees as one letter.
  const letters = [...new Intl.Segmenter().segment(head)].map(({ segment }) => segment)
  return letters.slice(0, -1).join('')
}
