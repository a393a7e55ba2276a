import { z } from '@haat/contract/schema'

/** An amount that has to be typed: an empty box is said to be one. */
export const typedAmount = (amount: z.ZodMiniType<number, number>) =>
  z.pipe(z.number('Enter an amount.'), amount)
