import { formatMoney, type Poisha } from '@haat/contract/money'
import type { PayoutMethod } from '@haat/contract/payouts'
import { hello, type Email, type Line, type Link } from './email.ts'

/** Where a shop is paid; of the number, only the last digits. */
interface MailedAccount {
  method: PayoutMethod
  number: string
}

export interface AccountNews {
  shopName: string
  account: MailedAccount
  holdHours: number
}

export interface PayoutNews {
  shopName: string
  number: number
  amount: Poisha
  account: MailedAccount
  news: 'paid' | 'failed' | 'returned'
  /** The transfer's number, or why it failed. */
  detail: string
}

export interface DebtNews {
  shopName: string
  owed: Poisha
  /** How many days of grace are left. */
  daysLeft: number
  /** What was paid just now. */
  paid: Poisha
  news: 'owes' | 'paid' | 'codPaused' | 'restSoon' | 'rested' | 'codResumed'
}

type Named = { name: string }

/** The emails to shops about their money. */
export const financeWriters = {
  payoutAccountChanged: ({ name, shopName, account, holdHours }: Named & AccountNews) => ({
    subject: `The payout account of ${shopName} was changed`,
    heading: 'Your payout account was changed',
    paragraphs: [
      `${hello(name)} from now on ${shopName} is paid to the account below.`,
      `To keep your money safe, we check it first, and pay nothing for ${holdHours} hours.`,
    ],
    facts: [accountLine(account)],
    note: 'If this was not you, reset your password immediately and contact support.',
  }),
  payoutClosed: (mail: Named & PayoutNews, link: Link): Email => {
    const { name, shopName, number, amount, account, news, detail } = mail
    const words = closings[news]
    return {
      subject: words.subject(shopName, formatMoney(amount)),
      heading: words.heading,
      paragraphs: [`${hello(name)} ${words.sentence}`],
      facts: [
        { label: 'Amount', value: formatMoney(amount), isStrong: true },
        accountLine(account),
        { label: 'Payout', value: String(number) },
        ...(detail === '' ? [] : [{ label: words.detail, value: detail }]),
      ],
      action: { label: 'Open your earnings', url: link('/dashboard/earnings') },
    }
  },
  shopDebt: (
    { name, shopName, owed, daysLeft, paid, news }: Named & DebtNews,
    link: Link,
  ): Email => ({
    subject: debts[news].subject(shopName),
    heading: debts[news].heading,
    paragraphs: [`${hello(name)} ${debts[news].sentence(daysLeft)}`],
    facts: [
      ...(news === 'paid' ? [{ label: 'Paid', value: formatMoney(paid), isStrong: true }] : []),
      ...(news === 'codResumed'
        ? []
        : [{ label: 'Owed', value: formatMoney(owed), isStrong: news !== 'paid' }]),
    ],
    action: { label: 'Open your earnings', url: link('/dashboard/earnings') },
  }),
}

const debts = {
  owes: {
    subject: (shop: string) => `${shop} owes Haat commission`,
    heading: 'Please pay what you owe',
    sentence: (daysLeft: number) =>
      'you have collected cash for orders, and owe us commission of them and other charges. Please pay it, or sell online: your earnings reduce it. ' +
      (daysLeft === 0
        ? 'Otherwise your shop can take no more cash on delivery.'
        : `Otherwise your shop can take no more cash on delivery in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}.`),
  },
  paid: {
    subject: (shop: string) => `${shop}: your payment has arrived`,
    heading: 'Your payment has arrived',
    sentence: (_daysLeft: number) =>
      'thank you. Your payment reduces what you owe. If it was more, the rest is yours, and your next payout includes it.',
  },
  codPaused: {
    subject: (shop: string) => `${shop} takes no more cash on delivery`,
    heading: 'Cash on delivery is paused',
    sentence: (_daysLeft: number) =>
      'your shop owes us more than it may, so buyers can only pay it online. Cash on delivery is back at once when you have paid.',
  },
  restSoon: {
    subject: (shop: string) => `${shop}: your products will not be sold soon`,
    heading: 'Your products will not be sold soon',
    sentence: (_daysLeft: number) =>
      'your shop still owes us more than it may. In 3 days we hide its products until you have paid.',
  },
  rested: {
    subject: (shop: string) => `${shop}: your products are not sold`,
    heading: 'Your products are not sold',
    sentence: (_daysLeft: number) =>
      'your shop has owed us more than it may for too long, so customers can’t see its products. They are back at once when you have paid. Orders that were placed go on.',
  },
  codResumed: {
    subject: (shop: string) => `${shop} takes cash on delivery again`,
    heading: 'Cash on delivery is back',
    sentence: (_daysLeft: number) => 'thank you. Buyers can pay your shop on delivery again.',
  },
}

const closings = {
  paid: {
    subject: (shop: string, amount: string) => `${shop}: we paid you ${amount}`,
    heading: 'Your payout was sent',
    sentence: 'we paid your earnings to your account. Some banks take a day to show it.',
    detail: 'Reference',
  },
  failed: {
    subject: (shop: string, amount: string) => `${shop}: your payout of ${amount} failed`,
    heading: 'Your payout failed',
    sentence:
      'your payout did not arrive. Please check your payout account. The money is still yours, and the next payout includes it.',
    detail: 'Reason',
  },
  returned: {
    subject: (shop: string, amount: string) => `${shop}: the bank sent back ${amount}`,
    heading: 'Your payout came back',
    sentence:
      'the bank sent your payout back to us. Please check your payout account: we verify it again before we pay. The money is still yours, and the next payout includes it.',
    detail: 'Reason',
  },
}

function accountLine({ method, number }: MailedAccount): Line {
  return { label: method === 'BKASH' ? 'bKash number' : 'Bank account', value: number }
}
