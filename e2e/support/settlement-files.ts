import { expect, type APIRequestContext } from '@playwright/test'

/** A row of a gateway's file; amounts in taka. */
export interface FiledRow {
  reference: string
  amount: string
  fee: string
}

/** The file of a gateway, with today's day in Dhaka. */
export function settlementCsv(rows: readonly FiledRow[]): Buffer {
  const today = new Date(Date.now() + 6 * 60 * 60 * 1_000).toISOString().slice(0, 10)
  const lines = rows.map(({ reference, amount, fee }) => [reference, amount, fee, today, 'T-1'])
  const text = [['Reference', 'Amount', 'Fee', 'Date', 'Batch'], ...lines]
  return Buffer.from(text.map((cells) => `${cells.join(',')}\r\n`).join(''))
}

/** Imports a file of the test gateway through the API. Returns its id. */
export async function importFile(
  request: APIRequestContext,
  token: string,
  rows: readonly FiledRow[],
): Promise<string> {
  const answer = await request.post('/api/v1/finance/settlement-files', {
    headers: { authorization: token },
    multipart: {
      data: JSON.stringify({ gateway: 'sandbox', name: 'settlement.csv', batch: '' }),
      file: { name: 'settlement.csv', mimeType: 'text/csv', buffer: settlementCsv(rows) },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { data }: { data: { id: string } } = await answer.json()
  return data.id
}
