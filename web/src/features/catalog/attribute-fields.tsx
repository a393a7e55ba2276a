import {
  completenessOf,
  type CategoryAttribute,
  type ProductAttribute,
  type ProductAttributeValue,
} from '@haat/contract/attributes'
import { skipToken } from '@reduxjs/toolkit/query'
import { Icon } from '#ui/icon.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { AttributeField } from './attribute-field.tsx'
import { useGetCategoryAttributesQuery } from './details-api.ts'

/** The fields of what a product says, by its category. Nothing for a category that asks for nothing. */
export function AttributeFields({
  categoryId,
  said,
  error,
  onChange,
}: {
  categoryId: string
  said: readonly ProductAttribute[]
  error: string | undefined
  onChange: (said: ProductAttribute[]) => void
}) {
  const result = useGetCategoryAttributesQuery(categoryId === '' ? skipToken : categoryId)
  if (categoryId === '') return null
  return (
    <QueryState result={result} loading={<SkeletonText lines={4} />}>
      {(asked) =>
        asked.length === 0 ? null : (
          <fieldset className="space-y-4 rounded-lg bg-sunken p-4">
            <legend className="sr-only">Specifications</legend>
            <p aria-hidden className="font-semibold">
              Specifications
            </p>
            <Advice asked={asked} said={said} />
            {error === undefined ? null : (
              <p role="alert" className="text-sm text-danger">
                {error}
              </p>
            )}
            {groupsOf(asked).map(([group, list]) => (
              <Group
                key={group}
                group={group}
                asked={list}
                said={said}
                onChange={onChange}
                all={asked}
              />
            ))}
          </fieldset>
        )
      }
    </QueryState>
  )
}

/** What is missing; it never keeps anybody from saving. */
function Advice({
  asked,
  said,
}: {
  asked: readonly CategoryAttribute[]
  said: readonly ProductAttribute[]
}) {
  const { percent, missing } = completenessOf(asked, said)
  const names = missing.map(({ name }) => name).join(', ')
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm text-muted">
      <Icon name={percent === 100 ? 'circle-check' : 'info'} className="mt-0.5 size-4" />
      {percent === 100
        ? 'Complete. Shoppers can find and compare this product.'
        : `${percent}% complete. Shoppers look for: ${names}. You can save without them.`}
    </p>
  )
}

function Group({
  group,
  asked,
  all,
  said,
  onChange,
}: {
  group: string
  asked: readonly CategoryAttribute[]
  all: readonly CategoryAttribute[]
  said: readonly ProductAttribute[]
  onChange: (said: ProductAttribute[]) => void
}) {
  const known = new Set(all.map(({ attribute }) => attribute.id))
  function set(attributeId: number, value: ProductAttributeValue | undefined) {
    // What the category no longer asks for can't be saved again.
    const others = said.filter(
      (each) => each.attributeId !== attributeId && known.has(each.attributeId),
    )
    onChange(value === undefined ? others : [...others, { attributeId, value }])
  }
  return (
    <div role="group" aria-label={group || undefined}>
      {group === '' ? null : <p className="mb-2 text-sm font-semibold text-muted">{group}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {asked.map(({ attribute }) => (
          <AttributeField
            key={attribute.id}
            attribute={attribute}
            value={said.find(({ attributeId }) => attributeId === attribute.id)?.value}
            onChange={(value) => set(attribute.id, value)}
          />
        ))}
      </div>
    </div>
  )
}

function groupsOf(asked: readonly CategoryAttribute[]): [string, CategoryAttribute[]][] {
  const groups = new Map<string, CategoryAttribute[]>()
  for (const each of asked) groups.set(each.group, [...(groups.get(each.group) ?? []), each])
  return [...groups]
}
