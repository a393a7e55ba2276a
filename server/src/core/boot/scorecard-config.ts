import { z } from '@haat/contract/schema'

/** How shops are judged. The limits are percent of orders; the rating is in stars. */
export interface ScorecardConfig {
  days: number
  /** From how many orders, or reviews, on there is a rate. */
  minimum: number
  shipHours: number
  limits: {
    late: number
    cancelled: number
    outOfStock: number
    returned: number
    rating: number
    answered: number
  }
}

const percent = z.coerce.number().check(z.minimum(0.1), z.maximum(100))
const whole = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** The variables of scorecards. */
export const scorecardVariables = {
  SCORECARD_DAYS: z._default(whole(365), 90),
  SCORECARD_MIN_ORDERS: z._default(whole(10_000), 20),
  SCORECARD_SHIP_HOURS: z._default(whole(720), 48),
  SCORECARD_LATE_PERCENT: z._default(percent, 10),
  SCORECARD_CANCELLED_PERCENT: z._default(percent, 5),
  SCORECARD_STOCK_PERCENT: z._default(percent, 3),
  SCORECARD_RETURNED_PERCENT: z._default(percent, 15),
  SCORECARD_ANSWERED_PERCENT: z._default(percent, 80),
  SCORECARD_RATING: z._default(z.coerce.number().check(z.minimum(1), z.maximum(5)), 3),
}
const variables = z.object(scorecardVariables)

export function scorecardsOf(vars: z.infer<typeof variables>): ScorecardConfig {
  return {
    days: vars.SCORECARD_DAYS,
    minimum: vars.SCORECARD_MIN_ORDERS,
    shipHours: vars.SCORECARD_SHIP_HOURS,
    limits: {
      late: vars.SCORECARD_LATE_PERCENT,
      cancelled: vars.SCORECARD_CANCELLED_PERCENT,
      outOfStock: vars.SCORECARD_STOCK_PERCENT,
      returned: vars.SCORECARD_RETURNED_PERCENT,
      rating: vars.SCORECARD_RATING,
      answered: vars.SCORECARD_ANSWERED_PERCENT,
    },
  }
}
