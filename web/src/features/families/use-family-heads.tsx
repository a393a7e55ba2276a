import type { Product } from '@haat/contract/catalog'
import { pagingLimits } from '@haat/contract/paging.limits'
import { useGetFamiliesQuery } from './family-mutations-api.ts'

/** The heading above the first of a family's members in a list of products. */
export function useFamilyHeads(hasFamilies: boolean) {
  const { data } = useGetFamiliesQuery({ limit: pagingLimits.pageSizeMax }, { skip: !hasFamilies })
  const known = new Map(data?.data.map((family) => [family.id, family]))
  return ({ familyId }: Product, before: Product | undefined) => {
    if (!familyId || before?.familyId === familyId) return null
    const family = known.get(familyId)
    return (
      <tr className="bg-sunken">
        <th
          scope="colgroup"
          colSpan={7}
          className="px-4 py-2 text-start text-xs font-semibold text-muted"
        >
          {family === undefined
            ? 'Family'
            : `${family.name}: family of ${family.memberCount} products`}
        </th>
      </tr>
    )
  }
}

/** The products with members of one family beside each other, where the first of them stands. */
export function groupedByFamily(products: readonly Product[]): Product[] {
  const families = new Set<string>()
  return products.flatMap((product) => {
    const { familyId } = product
    if (!familyId) return [product]
    if (families.has(familyId)) return []
    families.add(familyId)
    return products.filter((each) => each.familyId === familyId)
  })
}
