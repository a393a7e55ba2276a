import { describe, expect, it } from 'vitest'
import { dayIn, readRows } from './file-rows.ts'

const source = { gateway: 'sslcommerz', batch: '' } as const
const reading = (text: string | Uint8Array, from: Parameters<typeof readRows>[1]) =>
  readRows(typeof text === 'string' ? new TextEncoder().encode(text) : text, from)
const read = (text: string, from: Parameters<typeof readRows>[1] = source) =>
  reading(text, from).rows
const messageOf = (text: string | Uint8Array) =>
  reading(text, source)
    .problems.map(({ message }) => message)
    .join('\n')

const headings = 'tran_id,bank_tran_id,Amount,Store Amount,Tran Date,Settlement ID'

describe('a settlement file', () => {
  it('may have a mark, quotes, Windows’ line ends, sums and empty rows', () => {
    const rows = read(
      `\uFEFF${headings}\r\n"T""1",B1,"1,234.50",1203.64,2026-11-20 10:02:11,S-1\r\n\r\n` +
        `T2,B2,৳ 100,100.00,"21-Nov-2026\r\n10:00",S-1\r\nTotal,,1334.50,1303.64,,\r\n`,
    )
    expect(rows).toMatchObject([
      {
        line: 2,
        kind: 'PAYMENT',
        transaction_id: 'T"1',
        reference: 'B1',
        amount: 123_450n,
        fee: 3_086n,
        day: '2026-11-20',
        batch: 'S-1',
      },
      { line: 4, transaction_id: 'T2', amount: 10_000n, fee: 0n, day: '2026-11-21' },
    ])
    expect(rows).toHaveLength(2)
  })

  it('may have more decimals than money has where they say nothing else', () => {
    const rows = ['1500.500', '0.500', '"1,234.500"', '18.5000']
    const read4 = read(
      `${headings}\n${rows.map((each, n) => `T${n},B,${each},0,2026-11-20,S\n`).join('')}`,
    )
    expect(read4.map(({ amount }) => amount)).toEqual([150_050n, 50n, 123_450n, 1_850n])
  })

  it('of bKash and aamarPay is read by their headings', () => {
    const bkash =
      'Merchant Invoice Number;trxID;Amount;Fee;Completed Time\nI1;TRX1;100;1,85;2026-12-09T16:12:43:828 GMT+0600'
    expect(read(bkash.replace('1,85', '1.85'), { gateway: 'bkash', batch: 'B' })).toMatchObject([
      { transaction_id: 'I1', reference: 'TRX1', fee: 185n, day: '2026-12-09', batch: 'B' },
    ])
    const aamarpay =
      'mer_txnid\tpg_txnid\tAmount\tFee\tDate\tBatch\nM1\tP1\t100\t-2.5\t1/12/2026\tB'
    expect(read(aamarpay, { gateway: 'aamarpay', batch: '' })).toMatchObject([
      { transaction_id: 'M1', reference: 'P1', fee: 250n, day: '2026-12-01' },
    ])
  })

  it('has refunds with amounts below zero or a type, whose fee may come back', () => {
    const typed = 'tran_id,bank_tran_id,type,amount,fee,date,batch\nT,R1,Refund,100,,2026-11-20,S'
    expect(read(typed)).toMatchObject([{ kind: 'REFUND', amount: -10_000n, fee: 0n }])
    expect(read(`${headings}\nT,R1,(100.00),-97.50,2026-11-20,S`)).toMatchObject([
      { kind: 'REFUND', amount: -10_000n, fee: -250n },
    ])
  })

  it('gives the fee of a refund back where it writes what it keeps below zero', () => {
    const fees = (text: string) => read(text).map(({ amount, fee }) => [amount, fee])
    const below =
      'tran_id,bank_tran_id,amount,fee,date,batch\nT,B,100,-2.5,2026-11-20,S\nT,R,-100,2.5,2026-11-20,S\n'
    expect(fees(below)).toEqual([
      [10_000n, 250n],
      [-10_000n, -250n],
    ])
    expect(fees(below.replace('-2.5', '2.5'))).toEqual([
      [10_000n, 250n],
      [-10_000n, 250n],
    ])
  })

  it('reads a sign behind a currency', () => {
    const written =
      'tran_id,bank_tran_id,amount,fee,date,batch\nT,B,BDT 100,BDT -2.5,2026-11-20,S\nT,R,BDT -100,৳2.5,2026-11-20,S\n'
    expect(read(written).map(({ amount, fee }) => [amount, fee])).toEqual([
      [10_000n, 250n],
      [-10_000n, -250n],
    ])
  })

  it('names a refund by its own reference rather than by that of its payment', () => {
    const of = (gateway: 'sslcommerz' | 'bkash', text: string) =>
      read(text, { gateway, batch: 'B' }).map(({ kind, reference }) => [kind, reference])
    const sslcommerz =
      'tran_id,bank_tran_id,refund_ref_id,amount,fee,date\nT,B1,,100,1,2026-11-20\nT,B1,RF1,-50,0,2026-11-20'
    expect(of('sslcommerz', sslcommerz)).toEqual([
      ['PAYMENT', 'B1'],
      ['REFUND', 'RF1'],
    ])
    const bkash =
      'trxID,refundTrxID,Type,Amount,Fee,Date\nP1,RT1,Refund,50,0,2026-11-20\nP1,,Refund,50,0,2026-11-20'
    expect(of('bkash', bkash)).toEqual([
      ['REFUND', 'RT1'],
      ['REFUND', 'P1'],
    ])
  })

  it.each([
    ['', 'The file is empty.'],
    [headings, 'The file has headings, but no rows.'],
    [
      'a,b\n1,2',
      'Row 1 has no column for the transaction’s id, the amount, the fee or the net amount, the date. It has “a”, “b”.',
    ],
    [`${headings}\nT,B,12a,1,2026-11-20,S`, 'Row 2, column “Amount”: “12a” is no amount.'],
    [`${headings}\nT,B,"18,5",1,2026-11-20,S`, 'Row 2, column “Amount”: “18,5” is no amount.'],
    ...['1.500', '12.000', '-100.250'].map((amount) => [
      `${headings}\nT,B,${amount},1,2026-11-20,S`,
      `Row 2, column “Amount”: “${amount}” may be thousands or decimals. Write it like 1234.50.`,
    ]),
    [
      `${headings}\nT,B,1.500.000,1,2026-11-20,S`,
      'Row 2, column “Amount”: “1.500.000” is no amount.',
    ],
    [`${headings}\nT,B,0,0,2026-11-20,S`, 'Row 2, column “Amount”: it is zero.'],
    [
      `${headings}\nT,B,100,101,2026-11-20,S`,
      'Row 2, column “Store Amount”: the fee is below zero or above the amount.',
    ],
    [
      `${headings}\nT,B,100,99,31/02/2026,S`,
      'Row 2, column “Tran Date”: “31/02/2026” is no date like 2026-11-21.',
    ],
    [`${headings}\n,,100,99,2026-11-20,S`, 'Row 2, column “bank_tran_id”: it is empty.'],
    [`${headings}\nT,B,100,99,2026-11-20,`, 'Row 2 names no transfer. Enter its reference.'],
    [
      `${headings}\n1.23E+15,B,100,99,2026-11-20,S`,
      'Row 2, column “tran_id”: “1.23E+15” was shortened by a spreadsheet. Import the file as the gateway made it.',
    ],
    [`${headings}\n"T,B,100`, 'Row 2: a quoted cell is never closed.'],
    [`${headings}\n"T"x,B,100`, 'Row 2: a quoted cell goes on after its closing quote.'],
    [
      `${headings}\n${'x'.repeat(101)},B,100,99,2026-11-20,S`,
      'Row 2, column “tran_id”: it has more than 100 characters.',
    ],
    [`${headings}\nT\0,B`, 'The file is no CSV file. Save it as “CSV UTF-8” and try again.'],
  ])('%j is refused', (text, message) => {
    expect(messageOf(text)).toBe(message)
  })

  it('is refused in another encoding', () => {
    expect(messageOf(new Uint8Array([0xff, 0xfe, 0x41, 0]))).toContain('UTF-16')
    expect(messageOf(new Uint8Array([0x41, 0xc3, 0x28]))).toContain('no UTF-8')
  })

  it('is refused past its most rows and columns, and tells its first ten mistakes', () => {
    const row = 'T,B,100,99,2026-11-20,S\n'
    expect(read(`${headings}\n${row.repeat(20_000)}`)).toHaveLength(20_000)
    expect(messageOf(`${headings}\n${row.repeat(20_001)}`)).toBe(
      'The file has more than 20001 rows.',
    )
    expect(messageOf(`${headings},${'x,'.repeat(100)}`)).toBe('The file has more than 100 columns.')
    const wrong = messageOf(`${headings}\n${'T,B,x,y,z,S\n'.repeat(50)}`)
    expect(wrong.split('\n')).toHaveLength(10)
  })

  it.each([
    ['2026-02-29', null],
    ['2028-02-29', '2028-02-29'],
    ['5 Sept 2026', '2026-09-05'],
    ['20261120', null],
    ['1999-01-01', null],
  ])('the day of %s is %s', (written, day) => {
    expect(dayIn(written)).toBe(day)
  })
})
