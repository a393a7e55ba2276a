import type { Mail } from './mails.ts'
import { moneyWords, type MailedOrder } from './order-texts.ts'

const aShop = 'a shop on Haat'

/**
 * The email as it may be sent to an unverified address: without anything that people wrote. Otherwise somebody
 * could sign up with a stranger's address and make the market send advertising there, as a name, an address, a shop
 * or a product.
 */
export function withoutPeoplesWords(mail: Mail): Mail {
  const plain = { ...mail, name: '' }
  switch (plain.kind) {
    case 'resetLink':
    case 'welcome':
    case 'verifyEmail':
    case 'security':
    case 'paymentReceived':
      return plain
    case 'contactMessage':
      return { ...plain, visitor: { name: '', email: '' }, subject: 'a message', message: '' }
    case 'orderStatusChanged':
      return { ...plain, shopName: aShop }
    case 'shopOrderChanged':
    case 'shopStatusChanged':
    case 'payoutAccountChanged':
    case 'paymentDisputed':
    case 'shopDebt':
      return { ...plain, shopName: 'your shop' }
    case 'payoutClosed':
      return { ...plain, shopName: 'your shop', detail: '' }
    case 'orderMoney':
      return { ...plain, shopName: moneyWords[plain.news].isForShop ? 'your shop' : aShop }
    case 'piecesCancelled': {
      const pieces = plain.pieces.map((piece) => ({ ...piece, name: 'product' }))
      return { ...plain, shopName: plain.isForShop ? 'your shop' : aShop, note: null, pieces }
    }
    case 'orderPlaced':
      return { ...plain, order: unnamed(plain.order, aShop) }
    case 'newOrder': {
      const customer = { name: 'a customer', phoneNumber: null, address: null }
      return { ...plain, order: unnamed(plain.order, 'your shop'), customer }
    }
  }
}

function unnamed(order: MailedOrder, shopName: string): MailedOrder {
  return { ...order, shopName, items: order.items.map((item) => ({ ...item, name: 'product' })) }
}
