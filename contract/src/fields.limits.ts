import { nameMax } from './names.limits.ts'

/** Limits of fields shared by several nouns. Lengths are in characters. */
export const fieldLimits = {
  nameMin: 3,
  nameMax,
  textMax: 5_000,
  addressMax: 500,
  idLength: 36,
  priceMaxTaka: 100_000_000,
  phoneMin: 11,
  phoneMax: 20,
  signUpPhoneLength: 11,
  adminPhoneMin: 10,
  adminPhoneMax: 15,
  passwordMin: 6,
  passwordMax: 200,
} as const
