export const payoutLimits = {
  /** After a change of the account, a shop gets no payout for this long. */
  accountHoldHours: 72,
  legalNameMax: 200,
  registrationMax: 60,
  holderMax: 120,
  bankNameMax: 120,
  /** Digits of a bank account. */
  accountDigitsMin: 6,
  accountDigitsMax: 20,
  referenceMax: 100,
  reasonMax: 500,
  /** How many payouts one file holds. */
  payoutsPerFile: 1_000,
  /** How many shops one call may name. */
  shopsAtOnce: 200,
} as const
