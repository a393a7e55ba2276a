import type { ReturnKind, ReturnState, ReturnStep } from '@haat/contract/returns'
import { returnLimits } from '@haat/contract/returns.limits'
import { hello, type Email, type Link } from './email.ts'
import { orderFact, type NamedOrder } from './order-texts.ts'

export interface ReturnNews {
  order: NamedOrder
  returnId: string
  shopName: string
  /** Whether the reader is the shop; otherwise it is the buyer. */
  isForShop: boolean
  request: ReturnKind
  step: ReturnStep
  /** The state before. */
  from: ReturnState
  /** Who took the step. */
  by: 'buyer' | 'vendor' | 'admin' | 'system'
  pieces: readonly { name: string; quantity: number }[]
  /** What whoever took it said. */
  note: string | null
}

/** The emails about returns, claims and warranty requests, to whoever did not take the step. */
export const returnWriters = {
  returnMoved: (mail: { name: string } & ReturnNews, link: Link): Email => {
    const { order, returnId, shopName, isForShop, request, step, pieces, note } = mail
    const words = (isForShop ? forShop : forBuyer)[step]
    const hasNote = note !== null && step !== 'RECEIVED'
    const query = new URLSearchParams({ return: returnId }).toString()
    return {
      subject: `${shopName}: ${nouns[request]} ${words.short}`,
      heading: words.heading,
      paragraphs: [`${hello(mail.name)} ${words.sentence(mail)}`],
      lines: pieces.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` })),
      facts: [...(hasNote ? [{ label: noteLabel(step), value: note }] : []), orderFact(order)],
      action: { label: 'Open the order', url: link(`/dashboard/orders/${order.id}?${query}`) },
    }
  },
}

const nouns: Record<ReturnKind, string> = {
  RETURN: 'return',
  CLAIM: 'claim',
  WARRANTY: 'warranty request',
}

function noteLabel(step: ReturnStep): string {
  if (step === 'IN_TRANSIT') return 'Courier'
  return step === 'ARRIVED' ? 'Proof' : 'Reason'
}

interface Words {
  short: string
  heading: string
  sentence: (news: ReturnNews) => string
}

const by = ({ by: who, shopName, isForShop }: ReturnNews) =>
  who === 'admin' ? 'Haat' : who === 'buyer' ? 'the buyer' : isForShop ? 'you' : shopName

const nothing: Words = {
  short: 'changed',
  heading: 'A request changed',
  sentence: () => 'a request changed.',
}

const forBuyer: Record<ReturnStep, Words> = {
  REQUESTED: {
    short: 'asked for',
    heading: 'We asked the shop for you',
    sentence: ({ shopName }) =>
      `we asked ${shopName} to take these products back. It has ${returnLimits.askHours} hours to answer.`,
  },
  APPROVED: {
    short: 'approved',
    heading: 'Please send the products back',
    sentence: (news) =>
      `${news.by === 'system' ? `${news.shopName} did not answer in time, so your request is approved` : `${by(news)} approved your request`}. ` +
      `Please send the products within ${returnLimits.shipDays} days, and enter the courier and the number of the parcel.`,
  },
  REJECTED: {
    short: 'rejected',
    heading: 'Your request was rejected',
    sentence: ({ shopName }) =>
      `${shopName} rejected your request. If you do not agree, ask us to decide within ${returnLimits.escalateDays} days.`,
  },
  DISPUTED: {
    short: 'disputed',
    heading: 'We will decide',
    sentence: ({ shopName }) =>
      `${shopName} asked us to decide on your request. We will look at it and tell you both.`,
  },
  CANCELLED: {
    short: 'ended',
    heading: 'Your request ended',
    sentence: ({ by: who }) =>
      who === 'system'
        ? 'the products were not sent back in time, so your request ended.'
        : 'we ended your request.',
  },
  IN_TRANSIT: {
    short: 'on its way',
    heading: 'The products are on their way back',
    sentence: () => 'the products are on their way back to the shop.',
  },
  RECEIVED: {
    short: 'received',
    heading: 'The products have arrived',
    sentence: ({ note }) =>
      `the shop has ${returnLimits.decideHours} hours to look at what arrived: ${note ?? '0'} in all.`,
  },
  ACCEPTED: {
    short: 'accepted',
    heading: 'Your products were accepted',
    sentence: (news) =>
      `${news.by === 'system' ? 'the shop did not decide in time, so everything that arrived is accepted' : `${by(news)} accepted everything`}. ` +
      'We will email you when the refund or the replacement is on its way.',
  },
  PARTLY: {
    short: 'accepted in part',
    heading: 'Some of your products were accepted',
    sentence: () =>
      'some of the products were accepted. The order shows which, and what you get for them.',
  },
  REFUSED: {
    short: 'not accepted',
    heading: 'Your products were not accepted',
    sentence: ({ from }) =>
      from === 'DISPUTED'
        ? 'we have decided that nothing goes back.'
        : `the shop did not accept the products. If you do not agree, ask us to decide within ${returnLimits.escalateDays} days.`,
  },
  REFUNDED: nothing,
  REPLACED: {
    short: 'replaced',
    heading: 'Others are on their way',
    sentence: ({ shopName }) =>
      `${shopName} is sending you others. You find them as an order that costs nothing.`,
  },
  ARRIVED: {
    short: 'delivered',
    heading: 'The courier delivered the products',
    sentence: () =>
      `the courier delivered the products. The shop has ${returnLimits.arriveHours} hours to count them.`,
  },
  OFFERED: {
    short: 'has an offer',
    heading: 'The shop wants to keep a part',
    sentence: ({ shopName }) =>
      `${shopName} wants to keep a part of the refund for the state of the products. Nothing changes unless you agree.`,
  },
  AGREED: nothing,
  PROPOSED: nothing,
  WITHDRAWN: nothing,
}

const forShop: Record<ReturnStep, Words> = {
  REQUESTED: {
    short: 'asked for',
    heading: 'A buyer wants to send products back',
    sentence: () =>
      `please answer within ${returnLimits.askHours} hours. Otherwise the request is approved.`,
  },
  APPROVED: {
    short: 'approved',
    heading: 'A request was approved',
    sentence: ({ by: who }) =>
      who === 'system'
        ? 'you did not answer in time, so the request is approved. The buyer sends the products back.'
        : 'we approved the request. The buyer sends the products back.',
  },
  REJECTED: nothing,
  DISPUTED: {
    short: 'disputed',
    heading: 'The buyer asks us to decide',
    sentence: () =>
      'the buyer does not agree and asks us to decide. Until then we set your part aside.',
  },
  CANCELLED: {
    short: 'ended',
    heading: 'A request ended',
    sentence: ({ by: who }) =>
      who === 'buyer'
        ? 'the buyer keeps the products.'
        : who === 'system'
          ? 'the buyer did not send the products in time.'
          : 'we ended this request.',
  },
  IN_TRANSIT: {
    short: 'on its way',
    heading: 'Products are on their way back to you',
    sentence: () => 'please count the products once they arrive.',
  },
  RECEIVED: {
    short: 'received',
    heading: 'Products count as received',
    sentence: ({ by: who }) =>
      `${who === 'system' ? 'the courier delivered them, and you did not count them in time. They count as received' : 'we entered that they arrived'}. ` +
      `Please look at them within ${returnLimits.decideHours} hours. Otherwise they are accepted.`,
  },
  ACCEPTED: {
    short: 'accepted',
    heading: 'Products were accepted',
    sentence: ({ by: who }) =>
      who === 'system'
        ? 'you did not decide in time, so everything that arrived is accepted.'
        : 'we decided that the products are accepted.',
  },
  PARTLY: {
    short: 'accepted in part',
    heading: 'Some products were accepted',
    sentence: ({ by: who }) =>
      who === 'system'
        ? 'you did not decide in time, so everything that arrived is accepted.'
        : 'we decided that some of the products are accepted.',
  },
  REFUSED: {
    short: 'refused',
    heading: 'Nothing goes back',
    sentence: ({ by: who }) =>
      who === 'system'
        ? 'nothing arrived, so nothing goes back.'
        : 'we decided that nothing goes back. What was set aside is yours again.',
  },
  REFUNDED: nothing,
  REPLACED: {
    short: 'replaced',
    heading: 'We placed a replacement',
    sentence: () => 'we placed an order that replaces the products. Please send it.',
  },
  ARRIVED: {
    short: 'delivered',
    heading: 'The courier says that the products arrived',
    sentence: () =>
      `please count them within ${returnLimits.arriveHours} hours. Otherwise they count as received.`,
  },
  OFFERED: nothing,
  AGREED: {
    short: 'agreed',
    heading: 'The buyer agrees',
    sentence: () => 'the buyer agrees to what you keep of the refund. Please accept the products.',
  },
  PROPOSED: nothing,
  WITHDRAWN: nothing,
}
