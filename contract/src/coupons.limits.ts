export const couponLimits = {
  couponCodeMin: 2,
  couponCodeMax: 40,
  couponReservationMinutes: 30,
  /** Unknown coupon codes within the window before a person or a network has to wait. */
  couponGuessesPerPerson: 10,
  couponGuessesPerAddress: 300,
  couponGuessWindowMinutes: 15,
} as const
