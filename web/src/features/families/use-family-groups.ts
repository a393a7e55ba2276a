import type { Product } from '@haat/contract/catalog'
import { pagingLimits } from '@haat/contract/paging.limits'
import { useGetFamiliesQuery } from './family-mutations-api.ts'

/** The family of a vendor's product, as a list of products groups by it. */
export function useFamilyGroups(hasFamilies: boolean) {
  const { data } = useGetFamiliesQuery({ limit: pagingLimits.pageSizeMax }, { skip: !hasFamilies })
  const known = new Map(data?.data.map((family) => [family.id, family]))
  return ({ familyId }: Product) => {
    if (!familyId) return null
    const family = known.get(familyId)
    const title =
      family === undefined ? 'Family' : `${family.name}: family of ${family.memberCount} products`
    return { key: familyId, title }
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
