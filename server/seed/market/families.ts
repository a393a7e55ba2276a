import { axesIn, specsOf } from './attributes.ts'
import { attributes, type AttributeCode } from './attributes/vocabulary.ts'
import { membersFrom, placeAt } from './places.ts'
import { idAt } from './ids.ts'
import type { Plan } from './plan.ts'
import { productAt, type ProductDraft } from './products.ts'

/** Products of one shop that differ in size and colour only. */
export interface FamilyDraft {
  id: string
  shop: number
  name: string
  /** Codes of the attributes in which its members differ. */
  axes: readonly AttributeCode[]
  /** Product indexes, in order of sizes, then of colours. */
  members: readonly number[]
  /** The member that lists show: the cheapest one that can be bought. */
  face: number
  /** What can be chosen, as its cards say it. */
  choices: string
  createdAt: number
}

/** The family of a product, or null for a product by itself. Each of its members gives the same one. */
export function familyAt(plan: Plan, index: number): FamilyDraft | null {
  const { head, members: planned } = placeAt(plan, index)
  // Each shop's first product is one of the first of all, so those are sold by different shops.
  if (planned === 1 || head < plan.shops) return null
  const members = membersFrom(plan, head).filter((member) => member < plan.products)
  if (members.length === 1) return null
  const drafts = members.map((member) => productAt(plan, member))
  const first = drafts[0]
  if (first === undefined) return null
  const createdAt = Math.min(...drafts.map((draft) => draft.createdAt))
  const axes = axesOf(plan, drafts)
  return {
    id: idAt('family', head, createdAt),
    shop: first.shop,
    name: first.series,
    axes,
    members,
    face: faceOf(drafts),
    choices: choicesOf(plan, axes, drafts),
    createdAt,
  }
}

/** The same text as the database's `choices_of` makes. */
function choicesOf(
  plan: Plan,
  axes: readonly AttributeCode[],
  drafts: readonly ProductDraft[],
): string {
  const onSale = drafts.filter(({ status }) => status === 'ACTIVE')
  for (const code of axes) {
    const values = new Set(onSale.map((draft) => String(specsOf(plan, draft).get(code))))
    const { name } = attributes[code]
    const word = name === name.toUpperCase() ? name : name.toLowerCase()
    if (values.size > 1) return `${values.size} ${word} options`
  }
  return ''
}

/** What the members differ in: at the market's end some of them may be missing. */
function axesOf(plan: Plan, drafts: readonly ProductDraft[]): AttributeCode[] {
  const all = drafts.map((draft) => specsOf(plan, draft))
  const axes = axesIn(plan.kinds[drafts[0]?.kind ?? 0]?.name ?? '')
  return axes.filter((code) => new Set(all.map((said) => String(said.get(code)))).size > 1)
}

function faceOf(drafts: readonly ProductDraft[]): number {
  const rank = ({ status, stock }: ProductDraft) => (status !== 'ACTIVE' ? 2 : stock > 0 ? 0 : 1)
  const [face] = drafts.toSorted(
    (a, b) => rank(a) - rank(b) || a.price - b.price || (a.id < b.id ? -1 : 1),
  )
  if (face === undefined) throw new RangeError('A family has members')
  return face.index
}
