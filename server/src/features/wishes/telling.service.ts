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
  type WaitingRow,
} from './telling.queries.ts'
import { newsFor, type WishNews } from './wish-news.ts'

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
  const told = newsOf(round, waiting)
  const ids = (is: (news: WishNews) => boolean) =>
    told.flatMap(({ wish, news }) => (is(news) ? [wish.wish_id] : []))
  const back = ids(({ isBack }) => isBack)
  const cheaper = ids(({ isCheaper }) => isCheaper)
  if (back.length + cheaper.length > 0) await noteTold(tx, { back, cheaper, price: round.price })
  await queueMails(
    tx,
    told.flatMap(({ wish, news }) =>
      news.isBack || news.isCheaper ? [mailOf(round, wish, news)] : [],
    ),
  )
  if (told.some(({ news }) => news.waits)) await lookAgain(tx, round.product_id)
  const last = waiting.at(-1)
  if (last === undefined || waiting.length < batchSize) return true
  await goOnAfter(tx, round.product_id, last.wish_id)
  return false
}

function newsOf(round: RoundRow & { price: bigint }, waiting: readonly WaitingRow[]) {
  const now = { price: round.price, isBack: round.is_back }
  const nowMs = Date.now()
  return waiting.map((wish) => ({ wish, news: newsFor(wish, now, nowMs) }))
}

function mailOf(
  { product_id: productId, product_name: productName, price }: RoundRow & { price: bigint },
  { to, name, isVerified, personId, price_then: priceThen }: WaitingRow,
  { isBack, isCheaper }: WishNews,
): Mail {
  const person = { to, name, isVerified, personId }
  const product = { productId, productName: productName ?? '', price, priceThen }
  return { kind: 'wishTold', ...person, ...product, isBack, isCheaper }
}
