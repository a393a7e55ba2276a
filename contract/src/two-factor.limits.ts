export const twoFactorLimits = {
  recoveryCodes: 10,
  /** Wrong codes for one account within the sign-in window before further codes have to wait. */
  secondFactorFailures: 10,
  secondFactorCodeMax: 64,
} as const
