import type { CartEdit, FollowingCart } from '@haat/contract/carts'
import { cartLimits } from '@haat/contract/carts.limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { int4 } from '#core/sql/kinds.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { forgetRemovedLines } from './carts.service.ts'

const kit = useKit()
const minute = 60_000
let customer: TestPerson
let shopId: string
let mouse: string
let lamp: string

beforeEach(async () => {
  customer = await kit.person('CUSTOMER')
  shopId = (await kit.shop()).id
  mouse = await kit.product({ shopId })
  lamp = await kit.product({ shopId })
})

const edit = (productId: string, values: Partial<CartEdit> = {}): CartEdit => ({
  productId,
  place: 'CART',
  quantity: 1,
  ageMs: 0,
  ...values,
})
const sync = async (...edits: CartEdit[]) =>
  (
    await kit.call<FollowingCart>({
      method: 'POST',
      url: '/carts/sync',
      as: customer,
      body: { edits },
    })
  ).data
const mine = async () =>
  (await kit.call<FollowingCart>({ url: '/carts/mine', as: customer })).data.lines
const shown = (lines: FollowingCart['lines']) =>
  lines.map(({ productId, place, quantity }) => ({ productId, place, quantity }))

describe('a cart of two devices', () => {
  it('is the union of both', async () => {
    await sync(edit(mouse, { quantity: 2 }))
    const { lines, movedFrom } = await sync(edit(lamp))
    expect(movedFrom).toBeNull()
    expect(shown(lines)).toEqual([
      { productId: mouse, place: 'CART', quantity: 2 },
      { productId: lamp, place: 'CART', quantity: 1 },
    ])
    expect(await mine()).toEqual(lines)
  })

  it('keeps the later edit of a line, in whatever order they arrive', async () => {
    await sync(edit(mouse, { quantity: 5 }))
    // A device was offline when its customer did these, before the edit above.
    await sync(edit(mouse, { quantity: 3, ageMs: 10 * minute }))
    expect(shown(await mine())).toMatchObject([{ quantity: 5 }])
    await sync(edit(mouse, { place: 'GONE' }))
    await sync(edit(mouse, { quantity: 9, ageMs: minute }))
    expect(await mine()).toEqual([])
    await sync(edit(mouse, { quantity: 9 }))
    expect(shown(await mine())).toMatchObject([{ quantity: 9 }])
  })

  it('may get a call twice, and two at the same time', async () => {
    const calls = [
      sync(edit(mouse, { quantity: 2 }), edit(lamp)),
      sync(edit(lamp), edit(mouse, { quantity: 2 })),
    ]
    await Promise.all(calls)
    expect(new Set(shown(await mine()).map(({ quantity }) => quantity))).toEqual(new Set([1, 2]))
    // Of two edits of a line in one call, the later one stays.
    await sync(edit(mouse, { quantity: 4, ageMs: 0 }), edit(mouse, { quantity: 7, ageMs: minute }))
    expect(shown(await mine()).find(({ productId }) => productId === mouse)?.quantity).toBe(4)
  })

  it('keeps one shop, and saves the lines of the other for later', async () => {
    await sync(edit(mouse, { ageMs: minute }), edit(lamp, { ageMs: minute }))
    const other = await kit.product({ shopId: (await kit.shop({ name: 'Other Shop' })).id })
    const { lines, movedFrom } = await sync(edit(other))
    expect(movedFrom).toMatch(/^Shop /)
    expect(lines.filter(({ place }) => place === 'CART').map(({ productId }) => productId)).toEqual(
      [other],
    )
    expect(lines.filter(({ place }) => place === 'LATER')).toHaveLength(2)
  })
})

describe('a line', () => {
  it('stays when its product is sold no more, and is no line of an unknown one', async () => {
    await sync(edit(mouse), edit(customer.id))
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${mouse}`)
    expect(await mine()).toMatchObject([{ productId: mouse, isOnSale: false }])
  })

  it('is never added of a product that is not on sale', async () => {
    const draft = await kit.product({ shopId, status: 'DRAFT' })
    expect((await sync(edit(draft), edit(mouse))).lines).toMatchObject([{ productId: mouse }])
    await sync(edit(draft, { place: 'GONE' }))
    expect(shown((await sync(edit(draft))).lines)).toMatchObject([{ productId: mouse }])
    // What is there already may still be moved and removed.
    await kit.ctx.db.run(sql`update products set status = 'PAUSED' where id = ${mouse}`)
    expect(shown((await sync(edit(mouse, { place: 'LATER' }))).lines)).toEqual([
      { productId: mouse, place: 'LATER', quantity: 1 },
    ])
    expect((await sync(edit(mouse, { place: 'GONE' }))).lines).toEqual([])
  })

  it.each(['DRAFT', 'BLOCKED'])(
    'says nothing that nobody may see, once its product is %s',
    async (how) => {
      await sync(edit(mouse))
      const [line] = await mine()
      await kit.ctx.db.run(
        how === 'DRAFT'
          ? sql`update products set status = 'DRAFT' where id = ${mouse}`
          : sql`update shops set status = 'BLOCKED' where id = ${shopId}`,
      )
      await kit.ctx.db.run(sql`
      update products set description = 'Secret', price = 12300, stock = 77, model = 'Secret',
        key_specs = '{Secret}' where id = ${mouse}`)
      const [now] = await mine()
      expect(now).toMatchObject({
        isOnSale: false,
        product: {
          name: line?.product.name,
          price: line?.product.price,
          stock: 0,
          description: '',
        },
      })
      expect(JSON.stringify(now)).not.toMatch(/Secret/)
    },
  )

  it('is of one customer only', async () => {
    await sync(edit(mouse))
    const other = await kit.person('CUSTOMER')
    const theirs = await kit.call<FollowingCart>({ url: '/carts/mine', as: other })
    expect(theirs.data.lines).toEqual([])
  })

  it('is ignored when its edit is older than removed lines are remembered', async () => {
    await sync(edit(mouse, { ageMs: (cartLimits.cartEditDays + 1) * 24 * 60 * minute }))
    expect(await mine()).toEqual([])
  })

  it('is one of at most so many for later', async () => {
    const category = await kit.category()
    await kit.ctx.db.run(sql`
      with made as (
        insert into products (shop_id, category_id, name, description, price, discount, stock, status)
        select ${shopId}, ${category}, 'Product ' || n, 'One of many', 100, 0, 1, 'ACTIVE'
        from generate_series(1, ${cartLimits.laterLinesMax}::int) n returning id
      )
      insert into cart_lines (customer_id, product_id, place, quantity, edited_at)
      select ${customer.id}, id, 'LATER', 1, now() - interval '1 hour' from made`)
    const { lines } = await sync(edit(mouse, { place: 'LATER' }))
    expect(lines).toHaveLength(cartLimits.laterLinesMax)
    expect(lines.map(({ productId }) => productId)).toContain(mouse)
  })

  it('is forgotten when it is long gone, and with its customer', async () => {
    const left = async () =>
      (
        await kit.ctx.db.one(
          { lines: int4 },
          sql`select count(*)::int as lines from cart_lines where customer_id = ${customer.id}`,
        )
      ).lines
    await sync(edit(mouse, { place: 'GONE' }), edit(lamp))
    await kit.ctx.db.run(sql`update cart_lines set edited_at = now() - interval '91 days'`)
    await forgetRemovedLines(kit.ctx)
    expect(await left()).toBe(1)
    await kit.ctx.db.run(sql`update people set deleted_at = now() where id = ${customer.id}`)
    expect(await left()).toBe(0)
  })
})
