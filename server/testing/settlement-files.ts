import { csvText } from '@haat/contract/csv'
import type { GatewayName } from '@haat/contract/payments'
import type { SettlementFileDetails } from '@haat/contract/settlement-files'
import type { Answer, Kit, TestPerson } from './kit.ts'
import { multipart } from './multipart.ts'

/** A row of a test's file, in taka as texts. */
export interface FiledRow {
  reference?: string
  transactionId?: string
  amount?: string
  fee?: string
  day?: string
  batch?: string
}

/** The day in Dhaka. */
export const today = (): string =>
  new Date(Date.now() + 6 * 60 * 60 * 1_000).toISOString().slice(0, 10)

/** A file as the test gateway and the others understand it. */
const fileOf = (rows: readonly FiledRow[]): string =>
  csvText([
    ['Merchant Transaction ID', 'Reference', 'Amount', 'Fee', 'Date', 'Batch'],
    ...rows.map(({ transactionId = '', reference = '', amount = '100', fee = '0', day, batch }) => [
      transactionId,
      reference,
      amount,
      fee,
      day ?? today(),
      batch ?? 'T-1',
    ]),
  ])

/** The form with a file, for a call. */
export const fileForm = (
  file: readonly FiledRow[] | string,
  gateway: GatewayName = 'sslcommerz',
  batch = '',
) =>
  multipart(
    { gateway, name: 'settlement.csv', batch },
    Buffer.from(typeof file === 'string' ? file : fileOf(file)),
  )

/** An admin imports a file. */
export async function importFile(
  kit: Kit,
  as: TestPerson,
  file: readonly FiledRow[] | string,
  gateway: GatewayName = 'sslcommerz',
): Promise<Answer<SettlementFileDetails>> {
  const form = await fileForm(file, gateway)
  const url = '/finance/settlement-files'
  return await kit.call<SettlementFileDetails>({ method: 'POST', url, as, ...form })
}
