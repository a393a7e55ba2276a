import { beforeAll, expect, it } from 'vitest'
import type { Deadline } from '@haat/contract/deadlines'
import { sql } from '#core/sql/db.ts'
import { lateOrder } from '#testing/deadlines.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { settle } from '#testing/ledger.ts'
import { placedOrder } from '#testing/shipments.ts'

const kit = useKit({ paymentGateways: ['sandbox'] })
let admin: TestPerson

beforeAll(async () => {
  admin = await kit.person('ADMIN')
})

it('the pages hold each of those that run out at the same moment once', async () => {
  const buyer = await kit.person('CUSTOMER')
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) {
    const { id } = await placedOrder(kit, buyer, 'ONLINE')
    await settle(kit, id)
    await lateOrder(kit, id, 'PROCESSING', 1)
    ids.push(id)
  }
  // As all that were paid on one day: a promise ends with its day. The oldest order was written last.
  for (const id of ids.toReversed()) {
    await kit.ctx.db.run(sql`
      update orders set promised_at = date_trunc('day', now()) - interval '1 day' where id = ${id}`)
  }
  const found: string[] = []
  for (const page of [1, 2, 3]) {
    const { data } = await kit.call<Deadline[]>({
      url: `/deadlines?kind=DELIVERY&limit=2&page=${page}`,
      as: admin,
    })
    found.push(...data.map(({ subjectId }) => subjectId))
  }
  expect(found.toSorted()).toEqual(ids.toSorted())
})
