import type { JsonSchema } from '#core/http/openapi-schemas.ts'
import type { FamilyInput } from '@haat/contract/families'
import type { Catalogue } from './catalogue.ts'
import type { Operation } from './operations.ts'
import type { FuzzActor, FuzzWorld } from './world.ts'

interface Input {
  path?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** A family of a product with one new member. */
export function familyOf({ id, axis, value_ids: valueIds }: Catalogue['starts'][number]) {
  const [first = 0, second = 0] = valueIds
  return {
    name: 'Fuzz',
    description: '',
    basedOn: id,
    axes: [axis],
    members: [{ productId: id, valueIds: [first] }, { valueIds: [second] }],
  } satisfies FamilyInput
}

/** Ids in the address or a body that belong together; of a family or a product, the caller's own. */
export function catalogueInput(
  {
    operation,
    actor,
    world: { catalogue },
  }: { operation: Operation; actor: FuzzActor | null; world: FuzzWorld },
  schema: JsonSchema,
): Record<string, unknown> | undefined {
  const isPath = schema === operation.path
  if (!isPath && schema !== operation.body) return undefined
  const input = operation.route.url.startsWith('/attributes/:id')
    ? ofAttribute(operation.name, catalogue)
    : ofVendor(operation.name, catalogue, actor)
  return isPath ? input?.path : input?.body
}

function ofVendor(
  call: string,
  { families, starts, galleries }: Catalogue,
  actor: FuzzActor | null,
): Input | undefined {
  const own = <T extends { vendor_id: string }>(rows: readonly T[]) =>
    rows.find((row) => row.vendor_id === actor?.id) ?? rows[0]
  const family = own(families)
  const start = own(starts)
  const gallery = own(galleries)
  switch (call) {
    case 'POST /families/create':
      return start && { body: familyOf(start) }
    case 'POST /families/:id/members':
      return (
        family && {
          path: { id: family.id },
          body: { basedOn: family.member_id, members: [{ valueIds: family.free_ids }] },
        }
      )
    case 'POST /families/:id/pictures':
      return (
        family && {
          path: { id: family.id },
          body: { valueId: family.value_ids[0], replaces: true },
        }
      )
    case 'DELETE /families/:id/members/:productId':
      return family && { path: { id: family.id, productId: family.member_id } }
    case 'PATCH /products/:id/pictures':
      return (
        gallery && {
          path: { id: gallery.id },
          body: { pictures: gallery.images.toReversed().map((image) => ({ image })) },
        }
      )
    default:
      return undefined
  }
}

/** Choices are taken from the newest one, so that another one is deleted. */
function ofAttribute(call: string, { attributes }: Catalogue): Input | undefined {
  const [attribute] = attributes
  if (attribute === undefined) return undefined
  const { id, value_ids: valueIds } = attribute
  const [first, second] = valueIds
  switch (call) {
    case 'DELETE /attributes/:id':
      return { path: { id: attributes.at(-1)?.id } }
    case 'POST /attributes/:id/values/order':
      return { path: { id }, body: { valueIds: valueIds.toReversed() } }
    case 'POST /attributes/:id/values/:valueId/merge':
      return { path: { id, valueId: first }, body: { intoId: second } }
    case 'DELETE /attributes/:id/values/:valueId':
      return { path: { id, valueId: valueIds.at(-1) } }
    default:
      return { path: { id, valueId: first } }
  }
}
