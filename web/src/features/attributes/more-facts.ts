import type { SpecificationGroup } from '@haat/contract/attributes'

interface Fact {
  name: string
  value: string
}

/** A part of a description: text, or a list of facts under its heading, if it has one. */
export type ListedPart =
  | { kind: 'words' }
  | { kind: 'facts'; heading: string | null; facts: readonly Fact[] }

/** The title of the table already says so. */
const saysNothing = /^(?:specifications?|specs)?$/i

/** The facts that a description lists and its product doesn't state by itself, by their heading. */
export function moreFacts(
  parts: readonly ListedPart[],
  stated: readonly SpecificationGroup[],
): { name: string; facts: Fact[] }[] {
  const known = new Set(stated.flatMap(({ rows }) => rows.map(({ name }) => name.toLowerCase())))
  const groups = new Map<string, Fact[]>()
  for (const part of parts) {
    if (part.kind === 'words') continue
    const heading = part.heading ?? ''
    const name = saysNothing.test(heading) ? 'More details' : heading
    const fresh = part.facts.filter((fact) => !known.has(fact.name.toLowerCase()))
    const group = groups.get(name) ?? []
    // A name is a row of its group once.
    const names = new Set(group.map((fact) => fact.name))
    groups.set(name, [...group, ...fresh.filter((fact) => !names.has(fact.name))])
  }
  return [...groups]
    .map(([name, facts]) => ({ name, facts }))
    .filter(({ facts }) => facts.length > 0)
}
