import type { ConversationNews } from './conversation-texts.ts'
import type { Mail, MailKind } from './mails.ts'
import { moneyWords, type MailedOrder } from './order-texts.ts'

const aShop = 'a shop on Haat'
const yourShop = 'your shop'
const shopFor = ({ isForShop }: { isForShop: boolean }) => (isForShop ? yourShop : aShop)

/** Who wrote a message, without a name that people chose. */
function strangerOf({ from, isByHaat, isForShop }: ConversationNews): string {
  if (isByHaat) return from
  return isForShop ? 'a buyer' : aShop
}

type Plain = { [K in MailKind]: (mail: Extract<Mail, { kind: K }>) => Mail }
const asItIs = (mail: Mail): Mail => mail

/**
 * The email as it may be sent to an unverified address: without anything that people wrote. Otherwise somebody
 * could sign up with a stranger's address and make the market send advertising there, as a name, an address, a shop
 * or a product.
 */
export function withoutPeoplesWords(mail: Mail): Mail {
  return withoutWords(mail.kind, { ...mail, name: '' })
}

function withoutWords<K extends MailKind>(kind: K, mail: Extract<Mail, { kind: K }>): Mail {
  return plain[kind](mail)
}

/** One line for each kind of email. A new kind does not compile until it has one. */
const plain: Plain = {
  resetLink: asItIs,
  welcome: asItIs,
  verifyEmail: asItIs,
  security: asItIs,
  paymentReceived: asItIs,
  deadlinesTold: asItIs,
  scorecardsListed: asItIs,
  contactMessage: (mail) => ({
    ...mail,
    visitor: { name: '', email: '' },
    subject: 'a message',
    message: '',
  }),
  orderStatusChanged: (mail) => ({ ...mail, shopName: aShop }),
  shopOrderChanged: (mail) => ({ ...mail, shopName: yourShop }),
  shopStatusChanged: (mail) => ({ ...mail, shopName: yourShop }),
  payoutAccountChanged: (mail) => ({ ...mail, shopName: yourShop }),
  paymentDisputed: (mail) => ({ ...mail, shopName: yourShop }),
  shopDebt: (mail) => ({ ...mail, shopName: yourShop }),
  parcelStopAsked: (mail) => ({ ...mail, shopName: yourShop }),
  scorecardChanged: (mail) => ({ ...mail, shopName: yourShop }),
  courierTrouble: (mail) => ({ ...mail, shopName: yourShop }),
  deliveryLate: (mail) => ({ ...mail, shopName: shopFor(mail) }),
  payoutClosed: (mail) => ({ ...mail, shopName: yourShop, detail: '' }),
  orderMoney: (mail) => ({ ...mail, shopName: shopFor(moneyWords[mail.news]) }),
  wishTold: (mail) => ({ ...mail, productName: 'a product that you saved' }),
  newMessage: (mail) => ({ ...mail, from: strangerOf(mail), product: null }),
  reviewAnswered: (mail) => ({ ...mail, shopName: aShop, productName: 'a product' }),
  questionAsked: (mail) => ({ ...mail, productName: 'a product' }),
  questionAnswered: (mail) => ({ ...mail, shopName: aShop, productName: 'a product' }),
  complaintAnswered: (mail) => ({ ...mail, about: '' }),
  piecesCancelled: (mail) => ({ ...mail, ...withoutPieces(mail) }),
  // Of what was received, the note is our own count.
  returnMoved: (mail) => ({
    ...mail,
    ...withoutPieces(mail),
    note: mail.step === 'RECEIVED' ? mail.note : null,
  }),
  orderPlaced: (mail) => ({ ...mail, order: unnamed(mail.order, aShop) }),
  newOrder: (mail) => ({
    ...mail,
    order: unnamed(mail.order, yourShop),
    customer: { name: 'a customer', phoneNumber: null, address: null },
  }),
}

function withoutPieces<Piece extends { name: string }>(mail: {
  isForShop: boolean
  pieces: readonly Piece[]
}) {
  const pieces = mail.pieces.map((piece) => ({ ...piece, name: 'product' }))
  return { shopName: shopFor(mail), note: null, pieces }
}

function unnamed(order: MailedOrder, shopName: string): MailedOrder {
  return { ...order, shopName, items: order.items.map((item) => ({ ...item, name: 'product' })) }
}
