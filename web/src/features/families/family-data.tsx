import type { Family } from '@haat/contract/families'
import { paths } from '#core/paths.ts'
import { schema, useDescribe } from '#core/structured-data.ts'

/** A family as search engines read it: a group with its variants. */
export function FamilyData({ family }: { family: Family }) {
  return useDescribe((origin) => [groupData(family, origin)])
}

/** Search engines know some properties by their address; others have their name. */
const known: Record<string, string> = { colour: 'color', color: 'color', size: 'size' }

function groupData({ id, name, faceId, axes, members }: Family, origin: string): object {
  return {
    '@context': schema,
    '@type': 'ProductGroup',
    productGroupID: id,
    name,
    url: origin + paths.product(faceId),
    variesBy: axes.map(({ code, name: axis }) => {
      const property = known[code]
      return property === undefined ? axis : `${schema}/${property}`
    }),
    hasVariant: members.map((member) => ({
      '@type': 'Product',
      name: member.name,
      sku: member.id,
      ...(member.image === '' ? {} : { image: new URL(member.image, origin).href }),
      offers: {
        '@type': 'Offer',
        url: origin + paths.product(member.id),
        price: member.price,
        priceCurrency: 'BDT',
        availability: `${schema}/${member.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    })),
  }
}
