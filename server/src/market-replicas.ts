import { openReplicas } from '#core/sql/replicas.ts'
import type { Ctx } from '#core/ctx.ts'
import { registerReplicaGauges } from './gauges.ts'

/** Opens the replicas that the settings name, before the API is built. Returns what closes them. */
export function openMarketReplicas(ctx: Ctx): () => Promise<void> {
  const { urls, lagSeconds } = ctx.config.replicas
  if (urls.length === 0) return async () => {}
  const { databasePool: size, hasFastReads } = ctx.config
  const { pool: primary, log } = ctx
  const replicas = openReplicas({ urls, primary, size, hasFastReads, lagSeconds, log })
  ctx.replicas = replicas
  registerReplicaGauges(ctx.metrics, replicas)
  return () => replicas.close()
}
