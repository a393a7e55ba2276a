import type { Attribute, ProductAttribute } from '@haat/contract/attributes'
import type { Product } from '@haat/contract/catalog'
import type { Family } from '@haat/contract/families'
import { z } from '@haat/contract/schema'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldErrors } from '#core/api-error.ts'
import { useKeptForm, type KeptForm } from '#core/use-kept-form.ts'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import {
  chosenAxes,
  combinationsOf,
  errorsAt,
  keyOf,
  membersOf,
  problemsOf,
  unreadIn,
  type Combination,
  type FamilyCell,
  type FamilyForm,
  type GridErrors,
} from './family-grid.ts'
import {
  useAddMembersMutation,
  useCreateFamilyMutation,
  useEditFamilyMutation,
} from './family-mutations-api.ts'

const familyForm = z.object({
  name: z.string(),
  valueIds: z.array(z.number()),
  ownIds: z.array(z.number()),
  cells: z.record(
    z.string(),
    z.object({
      price: z.optional(z.string()),
      stock: z.optional(z.string()),
      isLeftOut: z.optional(z.boolean()),
    }),
  ),
})
/** With the values of the product itself. */
type Typed = FamilyForm & { ownIds: number[] }

export interface FamilyDraft {
  kept: KeptForm<Typed, Typed>
  typed: Typed
  axes: Attribute[]
  /** What can be made: all combinations, or those that the family does not have. */
  combinations: Combination[]
  /** The key of the product's own combination; null in a family that exists. */
  ownKey: string | null
  errors: GridErrors
  isSaving: boolean
  setName: (name: string) => void
  toggleValue: (valueId: number) => void
  setOwn: (axis: Attribute, valueId: number) => void
  setCells: (cells: FamilyForm['cells']) => void
  /** Saves, and returns the family; null when something is wrong, which `errors` says. */
  save: () => Promise<Family | null>
}

/** The form of a new family, or of more members for one that exists. */
export function useFamilyForm(
  product: Product,
  attributes: readonly Attribute[],
  said: readonly ProductAttribute[],
  family: Family | null,
): FamilyDraft {
  const kept = useKeptFamily(product, said, family)
  const [errors, setErrors] = useState<GridErrors>({ cells: {} })
  useWatch({ control: kept.form.control })
  const typed = kept.form.getValues()
  const axes = chosenAxes(attributes, typed.valueIds)
  const ownIds = axes.map(({ values }) => ownOf(values, typed.ownIds))
  const ownKey = family === null ? keyOf(ownIds) : null
  const combinations = missingIn(family, axes)
  const { send, isSaving } = useSend(family)
  const set = <Name extends keyof Typed>(name: Name, value: Typed[Name]) => kept.choose(name, value)

  async function save(): Promise<Family | null> {
    const own = ownKey === null ? null : { key: ownKey, productId: product.id }
    const { members, keys } = membersOf(combinations, typed.cells, own)
    const input = {
      name: typed.name.trim(),
      description: '',
      basedOn: family?.faceId ?? product.id,
      axes: axes.map(({ id }) => id),
      members,
    }
    const problems = family === null ? problemsOf(input) : unreadIn(members)
    if (problems.length > 0) {
      setErrors(errorsAt(problems, keys))
      return null
    }
    const result = await send(input)
    setErrors(result.ok ? { cells: {} } : errorsAt(fieldErrors(result.error), keys))
    return result.ok ? result.data : null
  }

  return {
    kept,
    typed,
    axes,
    combinations,
    ownKey,
    errors,
    isSaving,
    setName: (name) => set('name', name),
    toggleValue: (id) => set('valueIds', toggled(typed.valueIds, id)),
    setOwn: (axis, id) => set('ownIds', [...withoutAxis(typed.ownIds, axis), id]),
    setCells: (cells) => set('cells', cells),
    save,
  }
}

/** The combinations that can be made: all, or those that the family does not have. */
function missingIn(family: Family | null, axes: readonly Attribute[]): Combination[] {
  if (family === null) return combinationsOf(axes)
  if (axes.length < family.axes.length) return []
  const present = new Set(family.members.map(({ valueIds }) => keyOf(valueIds)))
  return combinationsOf(axes).filter(({ key }) => !present.has(key))
}

const withoutAxis = (ids: readonly number[], { values }: Attribute): number[] =>
  ids.filter((each) => values.every(({ id }) => id !== each))

function useKeptFamily(
  product: Product,
  said: readonly ProductAttribute[],
  family: Family | null,
): KeptForm<Typed, Typed> {
  const start: Typed = {
    name: family?.name ?? product.name,
    valueIds: [],
    ownIds: said.flatMap(({ value }) => (Array.isArray(value) ? value : [])),
    cells: {},
  }
  return useKeptForm<Typed, Typed>({
    name: 'family',
    id: product.id,
    schema: familyForm,
    base: start,
    valuesOf: (base) => base,
    readBase: (found) => z.safeParse(familyForm, found).data,
  })
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

/** The product's value among the chosen ones: what is said of it, or else the first. */
function ownOf(values: Attribute['values'], ownIds: readonly number[]): number {
  return (values.find(({ id }) => ownIds.includes(id)) ?? values[0])?.id ?? 0
}

type Input = Parameters<ReturnType<typeof useCreateFamilyMutation>[0]>[0]

function useSend(family: Family | null) {
  const [create, creating] = useCreateFamilyMutation()
  const [add, adding] = useAddMembersMutation()
  const [edit, editing] = useEditFamilyMutation()

  async function change(known: Family, { name, basedOn, members }: Input): Promise<Family> {
    const { id, name: before } = known
    let now = known
    if (name !== before) now = await edit({ id, name, seen: { name: before } }).unwrap()
    if (members.length === 0) return now
    return await add({ id, basedOn, members }).unwrap()
  }

  return {
    send: (input: Input) =>
      runMutation(family === null ? create(input).unwrap() : change(family, input), {
        pending: mutationMessages.pending,
        done: family === null ? mutationMessages.submitted : mutationMessages.updated,
      }),
    isSaving: creating.isLoading || adding.isLoading || editing.isLoading,
  }
}

/** The cells with one changed. */
export function withCell(
  cells: FamilyForm['cells'],
  key: string,
  change: FamilyCell,
): FamilyForm['cells'] {
  return { ...cells, [key]: { ...cells[key], ...change } }
}
