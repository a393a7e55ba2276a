import type { Remittance } from '@haat/contract/couriers'
import { csvText } from '@haat/contract/csv'
import type { StatementLine, StatementResult } from '@haat/contract/consignments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consignmentCalls, packedParcel } from '#testing/consignments.ts'
import { startFakeCouriers } from '#testing/fake-couriers.ts'
import { useKit, type TestPerson } from '#testing/kit.ts'
import { balancesOf } from '#testing/ledger.ts'
import { multipart } from '#testing/multipart.ts'
import { shipmentCalls } from '#testing/shipments.ts'

const fake = await startFakeCouriers()
afterAll(() => fake.close())
const kit = useKit({ couriers: fake.config })
const { addAccount, book, importAll, post } = consignmentCalls(kit)
const { faults, step } = shipmentCalls(kit)
let buyer: TestPerson
let first: TestPerson
let second: TestPerson
let steadfast: string
let pathao: string

beforeAll(async () => {
  buyer = await kit.person('CUSTOMER')
  first = await kit.person('ADMIN')
  second = await kit.person('ADMIN')
  steadfast = (await addAccount(first, 'STEADFAST')).data.id
  pathao = (await addAccount(first, 'PATHAO')).data.id
})

async function delivered(accountId: string) {
  const packed = await packedParcel(kit, buyer)
  await book(packed.vendor, packed.shipmentId, accountId)
  const parcel = fake.parcels.at(-1)
  if (parcel === undefined) throw new Error('nothing was booked')
  fake.move(parcel, 'delivered')
  await post(accountId, fake.message(parcel, 'delivered'))
  return { ...packed, parcel }
}
const pending = async () =>
  (await kit.call<Remittance[]>({ url: '/finance/remittances?status=PENDING', as: first })).data
const lines = async (state: 'OPEN' | 'MATCHED') =>
  (
    await kit.call<StatementLine[]>({
      url: `/finance/courier-statements/lines?state=${state}&limit=100`,
      as: first,
    })
  ).data
const importFile = async (accountId: string, rows: string[][], reference = '') => {
  const form = await multipart({ accountId, reference }, Buffer.from(csvText(rows)))
  const url = '/finance/courier-statements'
  return await kit.call<StatementResult>({ method: 'POST', url, as: first, ...form })
}
const headings = ['Consignment ID', 'Merchant Order ID', 'Collected Amount', 'Total Fee']

it('becomes a remittance that a second person confirms; the same again adds nothing', async () => {
  const { orderId } = await delivered(steadfast)
  expect((await importAll(first, steadfast)).data).toEqual({
    statements: 1,
    added: 1,
    matched: 1,
    open: 0,
  })
  expect((await importAll(first, steadfast)).data).toEqual({
    statements: 0,
    added: 0,
    matched: 0,
    open: 0,
  })
  const [remittance] = await pending()
  expect(remittance).toMatchObject({ courier: 'steadfast', collected: 260, fee: 70, received: 190 })
  const decide = (as: TestPerson) =>
    kit.call({
      method: 'PATCH',
      url: `/finance/remittances/${remittance?.id}`,
      as,
      body: { decision: 'APPROVED' },
    })
  expect((await decide(first)).code).toBe('SECOND_PERSON_REQUIRED')
  expect((await decide(second)).status).toBe(200)
  expect((await lines('MATCHED')).map((line) => line.orderId)).toEqual([orderId])
  expect(await faults()).toEqual([])
})

it('of Pathao comes as a file; lines that fit nothing stay listed, and a later import looks again', async () => {
  const one = await delivered(pathao)
  const packed = await packedParcel(kit, buyer)
  await book(packed.vendor, packed.shipmentId, pathao)
  const late = fake.parcels.at(-1)
  const rows = [
    headings,
    [`DT${one.parcel.consignment}`, one.parcel.requestId, '260', '70.50'],
    [`DT${late?.consignment}`, late?.requestId ?? '', '260', '70'],
    ['DT-of-nobody', '', '1,000.00', '70'],
  ]
  expect((await importFile(pathao, rows, 'INV-7')).data).toEqual({
    statements: 1,
    added: 3,
    matched: 1,
    open: 2,
  })
  expect(await pending()).toMatchObject([
    { courier: 'pathao', received: 189.5, reference: 'INV-7' },
  ])
  expect((await lines('OPEN')).map((line) => line.consignment)).toEqual([
    `DT${late?.consignment}`,
    'DT-of-nobody',
  ])
  if (late !== undefined) await post(pathao, fake.message(late, 'delivered'))
  const again = await Promise.all([1, 2].map(() => importFile(pathao, rows, 'INV-7')))
  expect(again.map(({ data }) => data?.matched ?? 0).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect((await pending()).map(({ reference }) => reference)).toEqual(['INV-7/2', 'INV-7'])
  expect(await faults()).toEqual([])
})

it('with other amounts shows the difference, and a rejected one can be imported again', async () => {
  const { parcel } = await delivered(pathao)
  const rows = [headings, [`DT${parcel.consignment}`, parcel.requestId, '200', '70']]
  await importFile(pathao, rows, 'INV-8')
  const [remittance] = await pending()
  expect(remittance).toMatchObject({ collected: 260, received: 130, fee: 70, difference: 60 })
  const url = `/finance/remittances/${remittance?.id}`
  await kit.call({ method: 'PATCH', url, as: first, body: { decision: 'REJECTED' } })
  expect((await importFile(pathao, rows, 'INV-8')).data.matched).toBe(1)
  expect(await faults()).toEqual([])
})

it('may come in several files, also at the same time; a remittance made before stays as it is', async () => {
  const parcels = [await delivered(pathao), await delivered(pathao), await delivered(pathao)]
  const rows = parcels.map(({ parcel }) => [
    `DT${parcel.consignment}`,
    parcel.requestId,
    '260',
    '70',
  ])
  const [one = [], ...others] = rows
  const begun = await importFile(pathao, [headings, one], 'INV-9')
  expect(begun.data).toEqual({ statements: 1, added: 1, matched: 1, open: 0 })
  const halves = await Promise.all(
    others.map((row) => importFile(pathao, [headings, one, row], 'INV-9')),
  )
  const half = { statements: 0, added: 1, matched: 1, open: 0 }
  expect(halves.map(({ data }) => data)).toEqual([half, half])
  const again = await importFile(pathao, [headings, ...rows], 'INV-9')
  expect(again.data).toEqual({ statements: 0, added: 0, matched: 0, open: 0 })
  const made = (await pending()).filter(({ reference }) => reference.startsWith('INV-9'))
  expect(made.map(({ reference, received }) => [reference, received])).toEqual([
    ['INV-9/3', 190],
    ['INV-9/2', 190],
    ['INV-9', 190],
  ])
  expect(await faults()).toEqual([])
})

it('with a corrected line lists both, and enters the newest', async () => {
  const { parcel, orderId } = await delivered(pathao)
  const row = (collected: string) => [`DT${parcel.consignment}`, parcel.requestId, collected, '70']
  await importFile(pathao, [headings, row('200')], 'INV-10')
  // What a remittance holds is not entered twice.
  const corrected = await importFile(pathao, [headings, row('260')], 'INV-10')
  expect(corrected.data).toEqual({ statements: 0, added: 1, matched: 0, open: 1 })
  const [remittance] = await pending()
  expect(remittance).toMatchObject({ reference: 'INV-10', received: 130 })
  const url = `/finance/remittances/${remittance?.id}`
  await kit.call({ method: 'PATCH', url, as: first, body: { decision: 'REJECTED' } })
  const again = await importFile(pathao, [headings, row('260')], 'INV-10')
  expect(again.data).toEqual({ statements: 0, added: 0, matched: 1, open: 1 })
  expect((await pending())[0]).toMatchObject({ reference: 'INV-10/2', received: 190 })
  const matched = (await lines('MATCHED')).filter((line) => line.orderId === orderId)
  expect(matched.map(({ collected }) => collected)).toEqual([260])
  expect(await faults()).toEqual([])
})

it('bills parcels without cash together with the cash that pays for them', async () => {
  const refused = async () => {
    const packed = await packedParcel(kit, buyer)
    await book(packed.vendor, packed.shipmentId, pathao)
    for (const state of ['REFUSED', 'RETURNED'] as const)
      await step(packed.vendor, packed.shipmentId, state)
    return [`DT${fake.parcels.at(-1)?.consignment}`, '', '0', '100']
  }
  const [one, two, three, four] = [
    await refused(),
    await refused(),
    await refused(),
    await refused(),
  ]
  const alone = await importFile(pathao, [headings, one], 'INV-20')
  expect(alone.data).toEqual({ statements: 1, added: 1, matched: 0, open: 1 })
  const cash = async () => {
    const { parcel } = await delivered(pathao)
    return [`DT${parcel.consignment}`, parcel.requestId, '260', '70']
  }
  const late = await packedParcel(kit, buyer)
  await book(late.vendor, late.shipmentId, pathao)
  const undecided = [`DT${fake.parcels.at(-1)?.consignment}`, '', '0', '10']
  const rows = [headings, two, undecided, await cash()]
  // 190 taka are left: they pay for the refused parcel of the earlier statement, and not for another one.
  const both = await importFile(pathao, rows, 'INV-21')
  expect(both.data).toEqual({ statements: 1, added: 3, matched: 2, open: 2 })
  const [remittance] = await pending()
  expect(remittance).toMatchObject({ collected: 260, fee: 170, received: 90, difference: 0 })
  const url = `/finance/remittances/${remittance?.id}`
  const body = { decision: 'APPROVED' }
  expect((await kit.call({ method: 'PATCH', url, as: second, body })).status).toBe(200)
  const again = await importFile(pathao, [headings, three, four, await cash()], 'INV-22')
  expect(again.data).toEqual({ statements: 1, added: 3, matched: 2, open: 1 })
  expect((await pending())[0]).toMatchObject({ fee: 170, received: 90 })
  expect(await faults()).toEqual([])
})

it('names what is wrong with a file, and is for the market’s accounts only', async () => {
  const bad = await importFile(pathao, [headings, ['', '', 'many', '70']])
  expect(bad.errors).toEqual([
    { path: 'file', message: 'Row 2: the consignment or an amount can’t be read.' },
  ])
  expect(
    (
      await importFile(pathao, [
        ['A', 'B'],
        ['1', '2'],
      ])
    ).code,
  ).toBe('VALIDATION_FAILED')
  expect((await importAll(first, pathao)).code).toBe('VALIDATION_FAILED')
  const { vendor } = await kit.shop()
  const own = (await addAccount(vendor, 'STEADFAST')).data.id
  expect((await importAll(first, own)).code).toBe('NOT_FOUND')
  expect(await balancesOf(kit, crypto.randomUUID())).toEqual({})
})
