import { expect, it } from 'vitest'
import { useKit } from '#testing/kit.ts'

const nowhere = 'http://localhost:9'
const kit = useKit({
  couriers: { steadfastUrl: nowhere, pathaoUrl: nowhere, isSandbox: true, timeoutMs: 1_000 },
})

it('a test courier takes what no database stores', async () => {
  const answer = await kit.app.inject({
    method: 'POST',
    url: '/sandbox-couriers/steadfast/create_order',
    headers: { 'api-key': 'a', 'secret-key': 'b' },
    payload: {
      invoice: 'AB-1',
      recipient_name: 'Ra\u0000hima',
      recipient_phone: '01712345678',
      recipient_address: 'House 12, Road 3, Dhaka',
      cod_amount: 100,
    },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ consignment: { invoice: 'AB-1', status: 'in_review' } })
})
