import sharp from 'sharp'
import { mediaLimits } from '@haat/contract/media.limits'
import { sql } from '#core/sql/db.ts'
import type { Answer, Kit, TestPerson } from '#testing/kit.ts'
import { multipart, png } from '#testing/multipart.ts'
import { buy, openSale, type Provocations } from './provocation.ts'

const nobodys = '00000000-0000-0000-0000-000000000000'

async function changePhoto(kit: Kit, as: TestPerson, file: Buffer): Promise<Answer> {
  const form = await multipart({}, file)
  return await kit.call({ method: 'PATCH', url: '/users/update-profile', as, ...form })
}

function review(kit: Kit, as: TestPerson, productId: string): Promise<Answer> {
  const body = { productId, rating: 5, comment: 'Good' }
  return kit.call({ method: 'POST', url: '/reviews/create', as, body })
}

async function createShop(kit: Kit, as: TestPerson, name: string): Promise<Answer> {
  const data = { name, phoneNumber: '01700000000', shopAddress: 'Dhaka', description: 'A shop' }
  const form = await multipart(data, await png())
  return await kit.call({ method: 'POST', url: '/shops/create', as, ...form })
}

export const marketProvocations: Provocations<
  | 'VALIDATION_FAILED'
  | 'MALFORMED_BODY'
  | 'NOT_FOUND'
  | 'SHOP_NAME_TAKEN'
  | 'SHOP_EXISTS'
  | 'SHOP_REQUIRED'
  | 'CATEGORY_NAME_TAKEN'
  | 'CATEGORY_IN_USE'
  | 'EDIT_CONFLICT'
  | 'ADDRESS_BOOK_FULL'
  | 'ALREADY_REVIEWED'
  | 'PURCHASE_FIRST'
  | 'FILE_TOO_LARGE'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_FILE'
  | 'UNSUPPORTED_BODY'
  | 'INTERNAL'
  | 'NOT_READY'
> = {
  VALIDATION_FAILED: {
    when: 'A field is missing or invalid. `errors` names each one.',
    provoke: (kit) => kit.call({ url: '/products?page=0' }),
  },
  MALFORMED_BODY: {
    when: 'The body is not valid JSON, the form is truncated, or the address is not a valid URL.',
    provoke: (kit) =>
      kit.call({
        method: 'POST',
        url: '/newsletters/create',
        headers: { 'content-type': 'application/json' },
        body: '{"email":',
      }),
  },
  ADDRESS_BOOK_FULL: {
    when: 'The address book holds as many addresses as it can.',
    provoke: async (kit) => {
      const as = await kit.person('CUSTOMER')
      await kit.ctx.db.run(sql`
        insert into addresses (person_id, label, name, phone, place_id, line)
        select ${as.id}, 'Home', 'Rahima', '01712345678', 3026513, 'House 5'
        from generate_series(1, 20)`)
      const body = {
        label: 'Office',
        name: 'Rahima',
        phone: '01712345678',
        placeId: 3_026_513,
        line: 'House 5',
      }
      return await kit.call({ method: 'POST', url: '/addresses/create', as, body })
    },
  },
  NOT_FOUND: {
    when: 'The record does not exist, or the caller may not see it.',
    provoke: (kit) => kit.call({ url: `/products/${nobodys}` }),
  },
  SHOP_NAME_TAKEN: {
    when: 'Another shop has the name.',
    provoke: async (kit) => {
      await kit.shop({ name: 'Taken' })
      return await createShop(kit, await kit.person('VENDOR'), 'Taken')
    },
  },
  SHOP_EXISTS: {
    when: 'A vendor who has a shop creates another.',
    provoke: async (kit) => createShop(kit, (await kit.shop()).vendor, 'A second one'),
  },
  SHOP_REQUIRED: {
    when: 'A vendor without a shop creates a product.',
    provoke: async (kit) =>
      kit.call({
        method: 'POST',
        url: '/products/create',
        as: await kit.person('VENDOR'),
        body: {
          name: 'A lamp',
          description: 'A lamp for a desk',
          price: 100,
          stock: 1,
          categoryId: await kit.category(),
        },
      }),
  },
  CATEGORY_NAME_TAKEN: {
    when: 'Another category has the name.',
    provoke: async (kit) => {
      await kit.category('Lamps')
      const as = await kit.person('ADMIN')
      return await kit.call({
        method: 'POST',
        url: '/categories/create',
        as,
        body: { name: 'lamps' },
      })
    },
  },
  CATEGORY_IN_USE: {
    when: 'The category to delete has products.',
    provoke: async (kit) => {
      const categoryId = await kit.category()
      await kit.product({ shopId: (await kit.shop()).id, categoryId })
      const as = await kit.person('ADMIN')
      return await kit.call({ method: 'DELETE', url: `/categories/${categoryId}`, as })
    },
  },
  EDIT_CONFLICT: {
    when: 'The values that the caller saw (`seen`) have changed. `data.current` has the current values.',
    provoke: async (kit) => {
      const { id: shopId, vendor } = await kit.shop()
      const id = await kit.product({ shopId, stock: 7 })
      const body = { stock: 20, seen: { stock: 10 } }
      return await kit.call({ method: 'PATCH', url: `/products/${id}`, as: vendor, body })
    },
  },
  ALREADY_REVIEWED: {
    when: 'A customer reviews a product a second time.',
    provoke: async (kit) => {
      const sale = await openSale(kit)
      await buy(kit, sale)
      await review(kit, sale.customer, sale.productId)
      return await review(kit, sale.customer, sale.productId)
    },
  },
  PURCHASE_FIRST: {
    when: 'A customer reviews a product without having an order for it that was not cancelled.',
    provoke: async (kit) => {
      const { customer, productId } = await openSale(kit)
      return await review(kit, customer, productId)
    },
  },
  FILE_TOO_LARGE: {
    when: 'An uploaded file is larger than 5 MB, or a picture has too many pixels.',
    provoke: async (kit) =>
      changePhoto(kit, await kit.person('CUSTOMER'), Buffer.alloc(mediaLimits.uploadBytes + 1)),
  },
  BODY_TOO_LARGE: {
    when: 'A body without files is larger than 1 MB, or a form has too many parts.',
    provoke: (kit) =>
      kit.call({
        method: 'POST',
        url: '/newsletters/create',
        body: { email: 'x'.repeat(1024 * 1024) },
      }),
  },
  UNSUPPORTED_FILE: {
    when: 'The content of an uploaded file is not JPEG, PNG, WebP or AVIF, whatever type it declares.',
    provoke: async (kit) =>
      changePhoto(kit, await kit.person('CUSTOMER'), Buffer.from('<svg></svg>')),
  },
  UNSUPPORTED_BODY: {
    when: 'The body’s content type is not JSON, nor a form on a route that accepts files.',
    provoke: (kit) =>
      kit.call({
        method: 'POST',
        url: '/newsletters/create',
        headers: { 'content-type': 'application/xml' },
        body: '<email/>',
      }),
  },
  INTERNAL: {
    when: 'An unexpected error on the server. The log has it under the `requestId`.',
    provoke: async (kit) => {
      const body = { email: 'somebody@test.example' }
      await kit.ctx.db.run(sql`alter table newsletter_subscribers rename to mislaid`)
      const answer = await kit.call({ method: 'POST', url: '/newsletters/create', body })
      await kit.ctx.db.run(sql`alter table mislaid rename to newsletter_subscribers`)
      return answer
    },
  },
  NOT_READY: {
    when: 'The database is unreachable, the disk is full, or the market is overloaded. `retry-after` is in seconds. A change may have been saved anyway: repeat the request with its `Idempotency-Key`.',
    provoke: async (kit) => {
      // Each person may send a few uploads at once.
      const people = await Promise.all(Array.from({ length: 30 }, () => kit.person('CUSTOMER')))
      // Encoding these pictures is slow enough for the queue to fill up.
      const file = await sharp({
        create: { width: 800, height: 800, channels: 3, background: 'teal' },
      })
        .png()
        .toBuffer()
      const answers = await Promise.all(
        people.flatMap((person) => [1, 2, 3].map(() => changePhoto(kit, person, file))),
      )
      return (
        answers.toSorted((a, b) => b.status - a.status)[0] ??
        changePhoto(kit, await kit.person('CUSTOMER'), file)
      )
    },
  },
}
