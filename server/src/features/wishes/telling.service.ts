import { inTransaction, type Ctx, type Tx } from '#core/ctx.ts'
import { queueMails } from '#features/mail/mail.service.ts'
import {
  endRound,
  goOnAfter,
  lookAgain,
  noteTold,
  selectWaiting,
  startRounds,
  takeRound,
  type RoundRow,
} from './telling.queries.ts'
import { newsFor } from './wish-news.ts'

type Mail = Parameters<typeof queueMails>[1][number]

/** How many customers one transaction tells. */
const batchSize = 500

/**
 * Tells customers that a product they saved is back in stock or costs less. Emails, notices and the note of what was
 * told are written together, a batch at a time: this may be killed, run late, twice, and by many processes.
 */
export async function tellWishes(ctx: Ctx): Promise<void> {
  while (!ctx.lifecycle.isDraining && (await inTransaction(ctx, startRounds)) > 0);
  while (!ctx.lifecycle.isDraining && (await inTransaction(ctx, tellBatch)));
}

/** Returns whether there was anything to do. */
async function tellBatch(tx: Tx): Promise<boolean> {
  const round = await takeRound(tx)
  if (round === null) return false
  // It is sold out, paused or gone by now, so nobody is told.
  const isLast = round.price === null || (await tellNext(tx, { ...round, price: round.price }))
  if (isLast) await endRound(tx, round.product_id)
  return true
}

/** Tells the next customers of a round. Returns whether they were the last. */
async function tellNext(tx: Tx, round: RoundRow & { price: bigint }): Promise<boolean> {
  const waiting = await selectWaiting(tx, round, batchSize)
  const { price, product_id: productId, product_name: productName } = round
  const mails: Mail[] = []
  const back: string[] = []
  const cheaper: string[] = []
  let hasToWait = false
  for (const wish of waiting) {
    const news = newsFor(wish, { price, isBack: round.is_back }, Date.now())
    if (news.waits) hasToWait = true
    if (news.isBack) back.push(wish.wish_id)
    if (news.isCheaper) cheaper.push(wish.wish_id)
    if (!news.isBack && !news.isCheaper) continue
    const { to, name, isVerified, personId, price_then: priceThen } = wish
    mails.push({
      ...{ kind: 'wishTold', to, name, isVerified, personId },
      ...{ productId, productName: productName ?? '', price, priceThen },
      ...{ isBack: news.isBack, isCheaper: news.isCheaper },
    })
  }
  if (mails.length > 0) await noteTold(tx, { back, cheaper, price })
  await queueMails(tx, mails)
  if (hasToWait) await lookAgain(tx, productId)
  const last = waiting.at(-1)
  if (last === undefined || waiting.length < batchSize) return true
  await goOnAfter(tx, productId, last.wish_id)
  return false
}
