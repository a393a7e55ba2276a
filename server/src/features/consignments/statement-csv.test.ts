import { expect, it } from 'vitest'
import { readStatement } from './statement-csv.ts'

const read = (collected: string, fee: string) =>
  readStatement(
    new TextEncoder().encode(`Consignment ID;Collected amount;Fee\nDT1;${collected};${fee}`),
  )

it('reads commas between thousands and lakhs', () => {
  expect(read('1,260', '70.5').lines).toMatchObject([{ collected: 126_000n, fee: 7_050n }])
  expect(read('1,00,000.00', '').lines).toMatchObject([{ collected: 10_000_000n, fee: 0n }])
})

it('refuses decimal commas, which would be 10 or 100 times the amount', () => {
  const problems = [{ message: 'Row 2: the consignment or an amount can’t be read.' }]
  expect(read('260,5', '70')).toMatchObject({ lines: [], problems })
  expect(read('260', '18,50')).toMatchObject({ lines: [], problems })
})
