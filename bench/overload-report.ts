import { quantile } from './figures.ts'
import type { Shot } from './open-loop.ts'
import { isServed, meanOf, msOf, type Flood, type Round } from './overload-rounds.ts'
import { whole } from './report.ts'

/** The results of a closed loop next to a bare process that rejects the excess, and its rejections. */
export interface Comparison {
  round: Round
  refused: readonly Shot[]
}

/** A kind of flood in a line. */
export function printReport(
  name: string,
  best: Round,
  floods: readonly Flood[],
  comparisons: readonly Comparison[],
): void {
  const ideal = meanOf(comparisons.map(({ round }) => round))
  const bare = msOf(comparisons.flatMap((each) => each.refused))
  const mean = meanOf(floods)
  const shots = floods.flatMap((each) => each.shots)
  const served = msOf(shots.filter(isServed))
  const refused = msOf(shots.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter))
  const others = shots.length - served.length - refused.length
  const share = mean.served / best.served
  const seconds = floods.reduce((sum, each) => sum + each.seconds, 0)
  const perSecond = floods.reduce((sum, each) => sum + each.perSecond, 0) / floods.length
  const words = [
    `${name}: best ${whole(best.served)}/s, flood ${whole(perSecond)}/s`,
    `goodput ${whole(mean.served)}/s = ${whole(share * 100)} % (${whole((mean.served / ideal.served) * 100)} % of ${whole(ideal.served)}/s, served next to a bare process that rejects the excess)`,
    `served p50 ${whole(quantile(served, 0.5))} p99 ${whole(quantile(served, 0.99))} ms`,
    `rejected ${whole(refused.length / seconds)}/s p50 ${whole(quantile(refused, 0.5))} p99 ${whole(quantile(refused, 0.99))} ms (the bare process: p99 ${whole(quantile(bare, 0.99))} ms)`,
    `neither ${others}`,
    `recovered after ${whole(Math.max(...floods.map(({ recoveredMs }) => recoveredMs)))} ms at the latest`,
    `generator late by p99 ${whole(
      quantile(
        floods.flatMap(({ lags }) => lags),
        0.99,
      ),
    )} ms`,
    `cores: server ${best.server.toFixed(2)} → ${mean.server.toFixed(2)}, generator ${best.generator.toFixed(2)} → ${mean.generator.toFixed(2)}, whole machine ${best.machine.toFixed(2)} → ${mean.machine.toFixed(2)} (beside the bare process ${ideal.machine.toFixed(2)})`,
  ]
  console.log(words.join('; '))
}
