import { orderStatuses } from '@haat/contract/orders'
import { returnSteps } from '@haat/contract/returns'
import { roles } from '@haat/contract/roles'
import { shopStatuses } from '@haat/contract/shops'
import { describe, expect, it } from 'vitest'
import { securityNews } from './account-texts.ts'
import { toHtml, toText } from './email.ts'
import { writeEmail } from './email-texts.ts'
import type { Mail } from './mails.ts'
import { moneyNews, type MailedOrder } from './order-texts.ts'
import { withoutPeoplesWords } from './unverified.ts'

const person = { to: 'mina@test.example', name: 'Mina <b>', isVerified: true }
const orderId = '01900000-0000-7000-8000-000000000001'
const order: MailedOrder = {
  id: orderId,
  number: 4_821_906_375n,
  shopName: 'Chip & Dale',
  paymentType: 'COD',
  items: [
    { name: 'Mouse "Swift"', quantity: 2, price: 125_000n },
    { name: 'Laptop', quantity: 1, price: 12_500_050n },
  ],
  subtotal: 12_750_050n,
  shipping: 6_000n,
  discount: 10_000n,
  total: 12_746_050n,
}
const named = { id: orderId, number: null }
const stepBy = [...roles, 'SYSTEM'] as const
const mails: Mail[] = [
  { ...person, kind: 'resetLink', personId: orderId, token: 'a b&c' },
  { ...person, kind: 'welcome', role: 'CUSTOMER', token: 'a-token' },
  { ...person, kind: 'welcome', role: 'VENDOR', token: 'a-token' },
  { ...person, kind: 'orderPlaced', order },
  { ...person, kind: 'orderPlaced', order: { ...order, paymentType: 'ONLINE', discount: 0n } },
  {
    ...person,
    kind: 'newOrder',
    order,
    customer: { name: 'Rafi', phoneNumber: '01700000000', address: null },
  },
  ...orderStatuses.map((status) => ({
    ...person,
    kind: 'orderStatusChanged' as const,
    order: named,
    shopName: 'Chip & Dale',
    status,
    by: 'VENDOR' as const,
    owed: 12_746_050n,
  })),
  ...stepBy.flatMap((by) => [
    {
      ...person,
      kind: 'orderStatusChanged' as const,
      order: named,
      shopName: 'Chip & Dale',
      status: 'CANCELLED' as const,
      by,
      owed: null,
    },
    ...orderStatuses.map((status) => ({
      ...person,
      kind: 'shopOrderChanged' as const,
      order: named,
      shopName: 'Chip & Dale',
      status,
      by,
    })),
  ]),
  ...stepBy.flatMap((by) =>
    [true, false].map((isForShop) => ({
      ...person,
      kind: 'piecesCancelled' as const,
      order: named,
      shopName: 'Chip & Dale',
      isForShop,
      by,
      pieces: [{ name: 'Mouse "Swift"', quantity: 2 }],
      reason: 'OTHER' as const,
      note: 'Fell down',
      isWhole: false,
      isRefund: isForShop,
      amount: 125_000n,
    })),
  ),
  ...returnSteps.flatMap((step) =>
    (['buyer', 'vendor', 'admin', 'system'] as const).flatMap((by) =>
      [true, false].map((isForShop) => ({
        ...person,
        kind: 'returnMoved' as const,
        order: named,
        returnId: orderId,
        shopName: 'Chip & Dale',
        isForShop,
        request: 'CLAIM' as const,
        step,
        from: 'RECEIVED' as const,
        by,
        pieces: [{ name: 'Mouse "Swift"', quantity: 2 }],
        note: 'Fell down',
      })),
    ),
  ),
  ...moneyNews.map((news) => ({
    ...person,
    kind: 'orderMoney' as const,
    order: named,
    shopName: 'Chip & Dale',
    amount: 12_746_050n,
    news,
  })),
  ...[false, true].map((isOwedBack) => ({
    ...person,
    kind: 'paymentReceived' as const,
    order: named,
    amount: 12_746_050n,
    transactionId: 'TX1',
    isOwedBack,
  })),
  ...shopStatuses.map((status) => ({
    ...person,
    kind: 'shopStatusChanged' as const,
    shopName: 'Chip & Dale',
    status,
  })),
  {
    ...person,
    kind: 'payoutAccountChanged',
    shopName: 'Chip & Dale',
    account: { method: 'BANK', number: '••••1234' },
    holdHours: 72,
  },
  ...(['paid', 'failed', 'returned'] as const).map((news) => ({
    ...person,
    kind: 'payoutClosed' as const,
    shopName: 'Chip & Dale',
    number: 7,
    amount: 12_746_050n,
    account: { method: 'BKASH' as const, number: '••••678' },
    news,
    detail: 'Asked by Rafi',
  })),
  ...(['owes', 'paid', 'codPaused', 'restSoon', 'rested', 'codResumed'] as const).flatMap((news) =>
    [0, 1, 4].map((daysLeft) => ({
      ...person,
      kind: 'shopDebt' as const,
      shopName: 'Chip & Dale',
      owed: 600_000n,
      paid: 100_000n,
      daysLeft,
      news,
    })),
  ),
  ...(['opened', 'won', 'lost', 'borne'] as const).map((news) => ({
    ...person,
    kind: 'paymentDisputed' as const,
    shopName: 'Chip & Dale',
    order: named,
    reserved: 454_000n,
    news,
  })),
  { ...person, kind: 'verifyEmail', token: 'a-token' },
  {
    ...person,
    kind: 'contactMessage',
    visitor: { name: 'Rafi', email: 'rafi@test.example' },
    subject: 'Where is my order',
    message: 'It has been six days.\nPlease look.',
  },
  ...securityNews.map((news) => ({ ...person, kind: 'security' as const, news })),
  ...[true, false].flatMap((isBack) =>
    [true, false].map((isCheaper) => ({
      ...person,
      kind: 'wishTold' as const,
      productId: orderId,
      productName: 'Mouse "Swift"',
      price: 9_000n,
      priceThen: 10_000n,
      isBack,
      isCheaper,
    })),
  ),
  ...(['UNKNOWN', 'CASH'] as const).flatMap((trouble) =>
    [true, false].map((isForShop) => ({
      ...person,
      kind: 'courierTrouble' as const,
      order: named,
      shopName: 'Chip & Dale',
      courier: 'PATHAO' as const,
      trouble,
      isForShop,
    })),
  ),
]
const texts = mails.map((mail) => toText(writeEmail(mail, 'https://market.example')))
const pages = mails.map((mail) => toHtml(writeEmail(mail, 'https://market.example')))

describe('emails', () => {
  it.each(pages)('load nothing, run nothing and escape what people wrote (%#)', (html) => {
    expect(html).not.toMatch(/<(script|img|link|iframe|b)\b|@import|url\(/)
    expect(html).not.toMatch(/undefined|\[object|null|NaN/)
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length)
  })

  it.each(texts)('are readable as plain text (%#)', (text) => {
    expect(text).not.toMatch(/undefined|\[object|null|NaN|&amp;/)
    for (const line of text.split('\n').filter((each) => !each.includes('://'))) {
      expect(line.length).toBeLessThanOrEqual(80)
    }
  })

  it('format money as the site does', () => {
    const text = texts[3] ?? ''
    expect(text).toContain('2 × Mouse "Swift": 2,500৳')
    expect(text).toContain('Laptop: 1,25,000.50৳')
    expect(text).toContain('Coupon: -100৳')
    expect(text).toContain('Total: 1,27,460.50৳')
    expect(texts[4]).not.toContain('Coupon')
  })

  it('link to the site', () => {
    expect(texts[0]).toContain(`https://market.example/reset-password?id=${orderId}&token=a+b%26c`)
    expect(pages[0]).toContain(
      `href="https://market.example/reset-password?id=${orderId}&amp;token=a+b%26c"`,
    )
  })

  it('contain nothing that people wrote when the address is not verified', () => {
    const written = /Mina|Chip|Dale|Mouse|Swift|Laptop|Rafi|01700000000/
    expect(texts.filter((text) => written.test(text)).length).toBeGreaterThan(10)
    for (const mail of mails) {
      const plain = withoutPeoplesWords({ ...mail, isVerified: false })
      const email = writeEmail(plain, 'https://market.example')
      expect(plain.name, mail.kind).toBe('')
      for (const text of [email.subject, toText(email), toHtml(email)]) {
        expect(text, mail.kind).not.toMatch(written)
        expect(text).not.toMatch(/undefined|\[object|null|NaN|Hello ,|, ,/)
      }
    }
  })
})
