import {
  categoryAttributesInput,
  type CategoryAttribute,
  type CategoryAttributeInput,
} from '@haat/contract/attributes'
import { z } from '@haat/contract/schema'

/** A category's own attributes, as the API takes them. */
export interface OwnAttributes {
  attributes: CategoryAttributeInput[]
}

const own = z.pick(categoryAttributesInput, { attributes: true })

export function readOwn(found: unknown): OwnAttributes | undefined {
  return z.safeParse(own, found).data
}

export function ownOf(list: readonly CategoryAttribute[]): OwnAttributes {
  return {
    attributes: list
      .filter(({ inheritedFrom }) => inheritedFrom === null)
      .map(({ attribute, inheritedFrom: _, ...rest }) => ({ attributeId: attribute.id, ...rest })),
  }
}

/** The list as one text, so that the form can tell whether it was changed. */
export const categoryAttributesForm = z.object({ list: z.string() })
export type CategoryAttributesForm = z.infer<typeof categoryAttributesForm>

export function writeOwn({ attributes }: OwnAttributes): CategoryAttributesForm {
  return { list: JSON.stringify({ attributes }) }
}

export function ownIn({ list }: CategoryAttributesForm): CategoryAttributeInput[] {
  const found: unknown = JSON.parse(list)
  return readOwn(found)?.attributes ?? []
}

export function blankEntry(attributeId: number): CategoryAttributeInput {
  return {
    attributeId,
    group: '',
    groupBn: '',
    isFilter: false,
    isKey: false,
    isAxis: false,
    isAdvised: true,
    buckets: [],
  }
}

/** The same list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}

/** Ends of ranges as they are typed: "1000, 3000". Undefined while they are no ascending numbers. */
export function bucketsIn(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const ends = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number)
  const isRight = ends.every(
    (end, at) => Number.isFinite(end) && (at === 0 || end > (ends[at - 1] ?? end)),
  )
  return isRight ? ends : undefined
}
