/** A part of a description: text, or a list of facts (`Weight: 91 g`) under its heading, if it has one. */
export type DescriptionPart =
  | { kind: 'words'; text: string }
  | { kind: 'facts'; heading: string | null; facts: readonly { name: string; value: string }[] }

const factLine = /^([^:]{1,40}): (.+)$/
const leastFacts = 2

/** The parts of a vendor's description, lists of facts formatted as such; everything else stays as typed. */
export function Description({ parts }: { parts: readonly DescriptionPart[] }) {
  const words = parts.filter((part) => part.kind === 'words')
  const lists = parts.filter((part) => part.kind === 'facts')
  return (
    <div
      className={`grid grid-cols-1 gap-x-14 gap-y-6 ${lists.length > 0 && words.length > 0 ? 'lg:grid-cols-2' : ''}`}
    >
      {words.length === 0 ? null : (
        <div className="max-w-prose min-w-0 space-y-4 text-base wrap-anywhere whitespace-pre-line">
          {words.map((part, index) => (
            <p key={index}>{part.text}</p>
          ))}
        </div>
      )}
      {lists.map((part, index) => (
        <div key={index}>
          {part.heading === null ? null : <h3 className="mb-2 text-base">{part.heading}</h3>}
          <dl className="divide-y divide-line rounded-lg bg-surface px-5 text-sm shadow-hairline">
            {part.facts.map(({ name, value }) => (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2.5 wrap-anywhere"
              >
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

/** Splits at empty lines; a block whose lines (after a heading) all read `name: value` is a list of facts. */
export function descriptionParts(text: string): DescriptionPart[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => factsOf(block.split('\n').map((line) => line.trim())) ?? wordsOf(block))
}

function wordsOf(block: string): DescriptionPart {
  return { kind: 'words', text: block.trim() }
}

function factsOf(lines: readonly string[]): DescriptionPart | null {
  const [first = '', ...rest] = lines
  const heading = factLine.test(first) ? null : first.replace(/:$/, '')
  const facts = (heading === null ? lines : rest).map((line) => {
    const [, name = '', value = ''] = factLine.exec(line) ?? []
    return { name, value }
  })
  const names = new Set(facts.map(({ name }) => name))
  const isList = facts.length >= leastFacts && names.size === facts.length && !names.has('')
  return isList ? { kind: 'facts', heading, facts } : null
}
