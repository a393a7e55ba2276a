import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf, unique, type TestShop } from './market.ts'
import { send } from './send.ts'

const admin = 'superadmin@haat.example'

export interface AxisValues {
  id: number
  name: string
  values: { id: number; label: string }[]
}

/** A category of its own, whose products may differ in colour and storage. */
export async function categoryWithAxes(
  request: APIRequestContext,
  colours: readonly string[],
  sizes: readonly string[],
): Promise<{ category: string; categoryId: string; colour: AxisValues; storage: AxisValues }> {
  const headers = { authorization: await tokenOf(request, admin) }
  const category = unique('Phones ')
  const { id: categoryId } = await post<{ id: string }>(request, '/categories/create', headers, {
    name: category,
  })
  const make = async (name: string, labels: readonly string[]) => {
    const attribute = await post<{ id: number }>(request, '/attributes/create', headers, {
      code: unique('axis-'),
      name,
      type: 'ENUM',
    })
    for (const label of labels) {
      const swatch = swatches[label]
      await post(request, `/attributes/${attribute.id}/values`, headers, { label, swatch })
    }
    return attribute.id
  }
  const ids = [await make('Colour', colours), await make('Storage', sizes)]
  const all = await post<{ attribute: AxisValues }[]>(
    request,
    `/categories/${categoryId}/attributes`,
    headers,
    { attributes: ids.map((attributeId) => ({ attributeId, isAxis: true })) },
  )
  const of = (id: number | undefined) => {
    const found = all.find(({ attribute }) => attribute.id === id)?.attribute
    if (found === undefined) throw new Error('The attribute is missing.')
    return found
  }
  return { category, categoryId, colour: of(ids[0]), storage: of(ids[1]) }
}

const swatches: Record<string, string> = {
  Black: '#1c1917',
  Blue: '#1d4ed8',
  Green: '#15803d',
  Red: '#b91c1c',
}

/** A family of the shop in two colours and two sizes; the last is sold out. Returns its members by name. */
export async function makeFamily(
  request: APIRequestContext,
  shop: TestShop,
): Promise<{
  id: string
  name: string
  category: string
  categoryId: string
  firstId: string
  idOf: (label: string) => string
}> {
  const axes = await categoryWithAxes(request, ['Blue', 'Red'], ['128 GB', '256 GB'])
  const name = unique('Galaxy ')
  const product = await shop.product({ name, price: 30_000, stock: 5 })
  await shop.change(product.id, { categoryId: axes.categoryId })
  const [blue, red] = axes.colour.values
  const [small, large] = axes.storage.values
  const headers = { authorization: shop.token }
  const family = await post<{ id: string; members: { id: string; name: string }[] }>(
    request,
    '/families/create',
    headers,
    {
      name,
      basedOn: product.id,
      axes: [axes.colour.id, axes.storage.id],
      members: [
        { productId: product.id, valueIds: [blue?.id, small?.id] },
        { valueIds: [blue?.id, large?.id], price: 35_000, stock: 2 },
        { valueIds: [red?.id, small?.id], price: 31_000, stock: 2 },
        { valueIds: [red?.id, large?.id], price: 36_000, stock: 0 },
      ],
    },
  )
  return {
    id: family.id,
    name,
    category: axes.category,
    categoryId: axes.categoryId,
    firstId: product.id,
    idOf: (label) => {
      const found = family.members.find((each) => each.name === `${name}, ${label}`)
      if (found === undefined) throw new Error(`The family has no ${label}.`)
      return found.id
    },
  }
}

async function post<Data>(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string>,
  data: object,
): Promise<Data> {
  const answer = await send(request, 'post', path, { headers, data })
  const body = await answer.json()
  expect(answer.ok(), `${path}: ${JSON.stringify(body)}`).toBe(true)
  return body.data
}
