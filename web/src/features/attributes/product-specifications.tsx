import type { SpecificationGroup } from '@haat/contract/attributes'
import type { Product } from '@haat/contract/catalog'
import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { SectionHeading } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { moreFacts, type ListedPart } from './more-facts.ts'
import { useGetSpecificationsQuery } from './specifications-api.ts'

/**
 * The table of what a product says of itself: brand and model first, last what only its description lists. Nothing
 * for a product that says nothing.
 */
export function ProductSpecifications({
  product,
  listed,
}: {
  product: Product
  /** The parts of the description. */
  listed: readonly ListedPart[]
}) {
  const result = useGetSpecificationsQuery(product.id)
  const { brand, model, keySpecs } = product
  const isNamed = brand !== null || model !== ''
  const groups = result.currentData
  const isEmpty = groups === undefined ? keySpecs.length === 0 : groups.length === 0
  const hasSettled = isEmpty || groups !== undefined || result.isError
  if (isEmpty && !isNamed) return null
  return (
    <section aria-labelledby="specifications" className="later mt-12">
      <SectionHeading id="specifications" title="Specifications" />
      <div className="overflow-hidden rounded-lg bg-surface shadow-hairline">
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">Specifications of {product.name}</caption>
          <colgroup>
            <col className="w-[40%] sm:w-[30%]" />
            <col />
          </colgroup>
          {isNamed ? <BrandAndModel product={product} /> : null}
          {groups?.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          {moreFacts(hasSettled ? listed : [], groups ?? []).map(({ name, facts }) => (
            <tbody key={name}>
              <GroupHeading name={name} />
              {facts.map((fact) => (
                <Row key={fact.name} name={fact.name}>
                  {fact.value}
                </Row>
              ))}
            </tbody>
          ))}
        </table>
        {isEmpty || groups !== undefined ? null : (
          <div className="p-4">
            <QueryState result={result} loading={<SkeletonText lines={6} />}>
              {() => null}
            </QueryState>
          </div>
        )}
      </div>
    </section>
  )
}

function BrandAndModel({ product: { brand, model } }: { product: Product }) {
  return (
    <tbody>
      {brand === null ? null : (
        <Row name="Brand">
          <Link
            to={paths.brand(brand.name)}
            className="tap inline-flex items-center text-link hover:underline"
          >
            {brand.name}
          </Link>
        </Row>
      )}
      {model === '' ? null : <Row name="Model">{model}</Row>}
    </tbody>
  )
}

function Group({ group: { name, nameBn, rows } }: { group: SpecificationGroup }) {
  return (
    <tbody>
      {name === '' ? null : <GroupHeading name={name} nameBn={nameBn} />}
      {rows.map((row) => (
        <Row key={row.attributeId} name={row.name} nameBn={row.nameBn}>
          {row.value}
        </Row>
      ))}
    </tbody>
  )
}

function GroupHeading({ name, nameBn = '' }: { name: string; nameBn?: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={2} className="bg-sunken px-4 py-2.5 text-start font-semibold">
        {name}
        <Bangla text={nameBn} />
      </th>
    </tr>
  )
}

function Row({
  name,
  nameBn = '',
  children,
}: {
  name: string
  nameBn?: string
  children: ReactNode
}) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className="px-4 py-2.5 text-start align-baseline font-normal text-muted">
        {name}
        <Bangla text={nameBn} />
      </th>
      <td className="px-4 py-2.5 align-baseline wrap-anywhere whitespace-pre-line">{children}</td>
    </tr>
  )
}

/** The same in Bangla, beside the English. The space lets it stand on a line of its own instead of breaking. */
function Bangla({ text }: { text: string }) {
  return text === '' ? null : (
    <>
      {' '}
      <span lang="bn" className="text-xs font-normal text-muted">
        {text}
      </span>
    </>
  )
}
