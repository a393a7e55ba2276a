import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { uuid } from '#core/sql/kinds.ts'
import {
  forgetUnusedPictures,
  unpublishPictures,
} from '#features/media/private-pictures.service.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { reviewCalls } from '#testing/reviews.ts'

const kit = useKit()
const calls = reviewCalls(kit)
let admin: TestPerson
let productId: string

beforeAll(async () => {
  admin = await kit.person('ADMIN')
  productId = await kit.product({ shopId: (await kit.shop()).id })
})

async function buyer() {
  const person = await kit.person('CUSTOMER')
  const order = await calls.bought(person, productId)
  return { person, order }
}
/** Whether anybody can load the picture. */
const isPublic = async (id: string) =>
  (await kit.app.inject({ url: `/media/${id}/640.webp` })).statusCode === 200
const later = () =>
  kit.ctx.db.run(sql`update private_pictures set withdrawn_at = withdrawn_at - interval '2 minutes',
    created_at = created_at - interval '2 days'`)

describe('pictures of a review', () => {
  it('are public once the review is written, in their sequence', async () => {
    const { person } = await buyer()
    const ids = [await calls.upload(person), await calls.upload(person)]
    expect(await isPublic(ids[0] ?? '')).toBe(false)
    const { data } = await calls.review(person, productId, { pictures: ids.toReversed() })
    expect(data.pictures.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(data.pictures[0]).toMatchObject({ image: `/media/${ids[1]}/640.webp` })
    for (const id of ids) expect(await isPublic(id)).toBe(true)
    const { stars } = (await calls.ofProduct(productId, '?withPictures=true')).data
    expect(stars?.[0]?.withPictures).toBe(1)
  })

  it('are at most four, the caller’s own, and of one text', async () => {
    const { person } = await buyer()
    const { person: other } = await buyer()
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await calls.upload(person))
    expect((await calls.review(person, productId, { pictures: ids })).status).toBe(400)
    expect((await calls.review(other, productId, { pictures: ids.slice(0, 1) })).status).toBe(400)
    const { data } = await calls.review(person, productId, { pictures: ids.slice(0, 4) })
    expect(data.pictures).toHaveLength(4)
    expect((await calls.review(other, productId, { pictures: ids.slice(0, 1) })).status).toBe(400)
    expect((await calls.change(person, data.id, { pictures: ids })).status).toBe(400)
  })

  it('can be changed; what is left out is private at once, and gone later', async () => {
    const { person } = await buyer()
    const [first, second] = [await calls.upload(person), await calls.upload(person)]
    const { id } = (await calls.review(person, productId, { pictures: [first] })).data
    expect(await isPublic(first)).toBe(true)
    const changed = await calls.change(person, id, { pictures: [second, second] })
    expect(changed.data.pictures.map((each) => each.id)).toEqual([second])
    expect((await calls.change(person, id, { comment: 'Better' })).data.pictures).toHaveLength(1)
    await later()
    await unpublishPictures(kit.ctx)
    expect(await isPublic(first)).toBe(false)
    expect(await isPublic(second)).toBe(true)
    await forgetUnusedPictures(kit.ctx)
    const left = await kit.ctx.db.many(
      { id: uuid },
      sql`select id from media where id = any(${[first, second]}::uuid[])`,
    )
    expect(left).toEqual([{ id: second }])
    expect(await isPublic(first)).toBe(false)
    await calls.change(person, id, { pictures: [] })
    expect(
      (await calls.ofProduct(productId, '?withPictures=true')).data.reviews,
    ).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('are private while the review is hidden, and public when it is shown again', async () => {
    const { person } = await buyer()
    const picture = await calls.upload(person)
    const { id } = (await calls.review(person, productId, { pictures: [picture] })).data
    expect(await isPublic(picture)).toBe(true)
    const hidden = await calls.setStatus(admin, id, 'HIDDEN')
    expect(hidden.data.pictures).toEqual([])
    await later()
    await unpublishPictures(kit.ctx)
    expect(await isPublic(picture)).toBe(false)
    await forgetUnusedPictures(kit.ctx)
    expect((await calls.setStatus(admin, id, 'VISIBLE')).data.pictures).toHaveLength(1)
    expect(await isPublic(picture)).toBe(true)
  })

  it('go with a review whose order was cancelled', async () => {
    const { person, order } = await buyer()
    const picture = await calls.upload(person)
    await calls.review(person, productId, { pictures: [picture] })
    await kit.ctx.db.run(sql`update orders set status = 'CANCELLED' where id = ${order}`)
    await later()
    await Promise.all([unpublishPictures(kit.ctx), unpublishPictures(kit.ctx)])
    await forgetUnusedPictures(kit.ctx)
    expect(await isPublic(picture)).toBe(false)
  })
})
