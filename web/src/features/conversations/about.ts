/** What a conversation is about: an order, a product, or itself. */
export interface About {
  orderId?: string
  productId?: string
  conversationId?: string
}
