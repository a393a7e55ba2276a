import { beforeEach, expect, it } from 'vitest'
import type { Deadline, DeadlineCounts, DeadlineKind } from '@haat/contract/deadlines'
import { sql } from '#core/sql/db.ts'
import { text } from '#core/sql/kinds.ts'
import { complaintCalls } from '#testing/conversations.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { deliveredForReturn, returnIn } from '#testing/returns.ts'
import { watchDeadlines } from './watching.service.ts'

const kit = useKit()
const { complain, write } = complaintCalls(kit)
let admin: TestPerson
let buyer: TestPerson

beforeEach(async () => {
  admin = await kit.person('ADMIN')
  buyer = await kit.person('CUSTOMER')
  await kit.ctx.db.run(sql`delete from mails`)
})

const list = async (query: string) =>
  (await kit.call<Deadline[]>({ url: `/deadlines${query}`, as: admin })).data
const countsOf = async (kind: DeadlineKind) => {
  const { data } = await kit.call<DeadlineCounts>({ url: '/deadlines/counts', as: admin })
  return data.kinds.find((each) => each.kind === kind)
}
const told = async () =>
  (
    await kit.ctx.db.many(
      { subject: text },
      sql`select subject from mails where kind = 'deadlinesTold' order by id`,
    )
  ).map(({ subject }) => subject)

it('a complaint about no order and no shop is listed, told of once, and gone when answered', async () => {
  const { data } = await complain(buyer)
  expect(await countsOf('COMPLAINT')).toMatchObject({ overdue: 0, later: 1 })
  await watchDeadlines(kit.ctx)
  expect(await told()).toEqual([])
  await kit.ctx.db.run(sql`update complaints set answer_by = now() - interval '1 ms'`)
  expect(await countsOf('COMPLAINT')).toMatchObject({ overdue: 1, later: 0 })
  expect(await list('?state=OVERDUE')).toMatchObject([
    { kind: 'COMPLAINT', subjectId: data.id, orderId: null, orderNumber: null, shop: null },
  ])
  const { raw } = await kit.call({ url: '/deadlines/list.csv?kind=COMPLAINT', as: admin })
  expect(raw.body).toContain(data.id)
  await watchDeadlines(kit.ctx)
  await watchDeadlines(kit.ctx)
  expect(await told()).toEqual(['Overdue: 1 complaint'])
  expect((await write(admin, data.id)).status).toBe(201)
  expect(await list('?kind=COMPLAINT')).toEqual([])
  // Its reader writes again, and nobody answers again.
  expect((await write(buyer, data.id)).status).toBe(201)
  await watchDeadlines(kit.ctx)
  expect(await told()).toHaveLength(1)
  await kit.ctx.db.run(sql`update complaints set answer_by = now() - interval '1 ms'`)
  await watchDeadlines(kit.ctx)
  await watchDeadlines(kit.ctx)
  expect(await told()).toEqual(['Overdue: 1 complaint', 'Overdue: 1 complaint'])
})

it('each step of a return has its deadline, of which the market is told when its clock stands still', async () => {
  const place = await deliveredForReturn(kit, buyer)
  const asked = await returnIn(kit, place, 'REQUESTED')
  const received = await returnIn(kit, place, 'RECEIVED')
  const { orderId, shopId } = place
  expect(await list('?kind=RETURN_ANSWER')).toMatchObject([
    { subjectId: asked, orderId, shop: { id: shopId } },
  ])
  expect(await list('?kind=RETURN_DECISION')).toMatchObject([{ subjectId: received, orderId }])
  expect(await countsOf('RETURN_RECEIPT')).toMatchObject({ overdue: 0, today: 0, later: 0 })
  const late = async (minutes: number) => {
    await kit.ctx.db.run(sql`
      update returns set ask_before = now() - make_interval(mins => ${minutes}) where id = ${asked}`)
    await watchDeadlines(kit.ctx)
    return await told()
  }
  expect(await late(59)).toEqual([])
  expect(await countsOf('RETURN_ANSWER')).toMatchObject({ overdue: 1 })
  expect(await late(60)).toEqual(['Overdue: 1 return to answer'])
  expect(await late(61)).toHaveLength(1)
})
