import { LRUCache } from 'lru-cache'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#core/boot/config.ts'
import type { Lifecycle } from '#core/boot/lifecycle.ts'
import { createRush, type Rush } from '#core/concurrency/rush.ts'
import { cachedFor } from '#core/concurrency/single-flight.ts'
import { assembleCtx, type Ctx, type Resources } from '#core/ctx.ts'
import type { Pool } from '#core/sql/db.ts'
import { createPasswordHasher } from '#features/accounts/passwords.ts'
import { verifiedTokensMax } from '#features/accounts/tokens.ts'
import { attributesOfProducts } from '#features/attributes/product-details.service.ts'
import { isCourierCollecting } from '#features/consignments/cash-at-courier.service.ts'
import { createFacetFrames } from '#features/catalog/facet-frames.service.ts'
import { isLargeMarket } from '#features/catalog/search-front.queries.ts'
import { batchProductReads } from '#features/catalog/products.queries.ts'
import { healthOfBooks } from '#features/ledger/books.service.ts'
import { openTransport } from '#features/mail/transport.ts'
import { createPictureWork } from '#features/media/media.service.ts'
import { openStorage } from '#features/media/storage.ts'
import { beatEveryMs, NoticeStreams, streamsMax } from '#features/notices/notice-streams.ts'
import { openSmsGateway } from '#features/notices/sms-gateway.ts'
import { batchOrderWrites } from '#features/orders/placing.service.ts'
import { onDebtPaid } from '#features/payouts/debts.service.ts'
import { onShopOpened } from '#features/payouts/inherited-debts.service.ts'
import { createSearchLog } from '#features/searches/search-log.ts'

/** Builds the ctx of a process. */
export function createCtx(
  config: Config,
  pool: Pool,
  log: FastifyBaseLogger,
  lifecycle?: Lifecycle,
): Ctx {
  return assembleCtx(config, pool, log, buildResources, lifecycle)
}

/** Builds the batchers, limiters and caches of all features. */
function buildResources(config: Config, ctx: () => Ctx): Resources {
  const rush = createRush()
  return {
    rush,
    passwords: createPasswordHasher({ ...config.processes, rush }),
    verifiedTokens: new LRUCache({ max: verifiedTokensMax }),
    mailTransport: config.smtpUrl === undefined ? null : openTransport(config.smtpUrl),
    smsGateway: openSmsGateway(config),
    noticeStreams: new NoticeStreams({
      total: streamsMax,
      beatMs: beatEveryMs,
      isDraining: () => ctx().lifecycle.isDraining,
    }),
    pictures: openStorage(config),
    pictureWork: createPictureWork(),
    searchLog: createSearchLog(),
    sharesAnswers: sharingOf(config, ctx, rush),
    facetFrames: createFacetFrames(),
    productReads: batchProductReads(),
    productDetails: attributesOfProducts,
    orderWrites: batchOrderWrites(ctx),
    rateBook: { latest: null },
    placeBook: { latest: null, readAt: 0 },
    healthChecks: { books: healthOfBooks },
    onDebtPaid,
    onShopOpened,
    isCourierCollecting,
    courierTokens: new Map(),
    orderNotifications: { scheduledAt: 0 },
  }
}

/**
 * Whether anonymous callers share answers: in a large market always, in others while some have to be rejected. A market
 * grows slowly, and a database that does not answer shares nothing.
 */
function sharingOf({ sharedAnswers }: Config, ctx: () => Ctx, rush: Rush): () => Promise<boolean> {
  if (sharedAnswers !== 'auto') return async () => sharedAnswers === 'on'
  const isLarge = cachedFor(60_000, () => isLargeMarket(ctx()))
  return async () => rush.isOn() || (await isLarge().catch(() => false))
}
