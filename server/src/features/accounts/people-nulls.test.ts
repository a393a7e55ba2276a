import type { Person } from '@haat/contract/accounts'
import { expect, it } from 'vitest'
import { sql } from '#core/sql/db.ts'
import { pick } from '#core/sql/shapes.ts'
import { tables } from '#core/sql/tables.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'

const kit = useKit()
const patch = (as: TestPerson, url: string, body: object) =>
  kit.call<Person>({ method: 'PATCH', url, as, body })

it('takes a person as the list has them: null counts as absent', async () => {
  const admin = await kit.person('ADMIN')
  const customer = await kit.person('CUSTOMER')
  const lines = () =>
    kit.ctx.db.many(
      pick(tables.audit_log, 'details'),
      sql`select details from audit_log where subject_id = ${customer.id} order by id`,
    )
  const url = `/customers/${customer.id}`
  const first = await patch(admin, url, { name: 'Renamed', phoneNumber: null, address: null })
  expect(first).toMatchObject({
    status: 200,
    data: { name: 'Renamed', address: 'House 1, Road 2, Dhaka' },
  })
  const kept = await patch(admin, url, { phoneNumber: '০১৭১১১১১১১১', address: 'Dhaka' })
  expect(kept.data).toMatchObject({ phoneNumber: '01711111111', address: 'Dhaka' })
  const again = await patch(admin, url, { name: 'Again', address: null, phoneNumber: null })
  expect(again.data).toEqual({ ...kept.data, name: 'Again' })
  expect((await lines()).map(({ details }) => details)).toEqual([
    { fields: ['name'] },
    { fields: ['phoneNumber', 'address'] },
    { fields: ['name'] },
  ])
})
