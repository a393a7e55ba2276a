import type { MuteReason } from '@haat/contract/conversations'
import { conversationMessages } from '@haat/contract/conversations.messages'

export const muteWords: Record<MuteReason, string> = {
  SHOP_GONE: conversationMessages.shopGone,
  SHOP_CLOSED: conversationMessages.shopClosed,
  BUYER_GONE: conversationMessages.buyerGone,
  NOT_ASKED: conversationMessages.notAsked,
}
