import type { Actor, Ctx, Tx } from '#core/ctx.ts'

/** What later features do when something happens to a product. */
export interface ProductHooks {
  /** A customer has viewed it. */
  onView: (ctx: Ctx, customer: Actor, productId: string) => Promise<void>
  /** It was copied by its id, in the transaction that made the copy. */
  onCopy: (tx: Tx, fromId: string, toId: string) => Promise<void>
}
