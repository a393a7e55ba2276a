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
  news: 'paid' | 'failed'
  /** The transfer's number, or why it failed. */
  detail: string
}

export interface DebtNews {
  shopName: string
  owed: Poisha
  /** How many days of grace are left. */
  daysLeft: number
  news: 'owes' | 'codPaused' | 'codResumed'
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
      action: { label: 'Open your shop', url: link('/dashboard/my-shops') },
    }
  },
  shopDebt: ({ name, shopName, owed, daysLeft, news }: Named & DebtNews): Email => ({
    subject: debts[news].subject(shopName),
    heading: debts[news].heading,
    paragraphs: [`${hello(name)} ${debts[news].sentence(daysLeft)}`],
    facts:
      news === 'codResumed' ? [] : [{ label: 'Owed', value: formatMoney(owed), isStrong: true }],
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
  codPaused: {
    subject: (shop: string) => `${shop} takes no more cash on delivery`,
    heading: 'Cash on delivery is paused',
    sentence: (_daysLeft: number) =>
      'your shop owes us more than it may, so buyers can only pay it online. Cash on delivery is back at once when you have paid.',
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
}

function accountLine({ method, number }: MailedAccount): Line {
  return { label: method === 'BKASH' ? 'bKash number' : 'Bank account', value: number }
}
