import { authMessages } from './messages.ts'
import { z } from './schema.ts'

interface Refusal {
  status: number
  message: string
}

/** Every error of the API: its stable code, its HTTP status and the message for shoppers. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Please check the fields and try again.' },
  MALFORMED_BODY: { status: 400, message: 'The request could not be read.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  SESSION_ENDED: { status: 401, message: authMessages.sessionEnded },
  WRONG_CREDENTIALS: { status: 401, message: 'Email or password is incorrect.' },
  TWO_FACTOR_REQUIRED: {
    status: 401,
    message: 'Please enter the code from your authenticator app.',
  },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked. Please contact support.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Please choose your own password first.' },
  TEMPORARY_PASSWORD_EXPIRED: {
    status: 403,
    message:
      'This temporary password has expired. Please choose a new one with “Forgot password?”.',
  },
  TWO_FACTOR_SETUP_REQUIRED: { status: 403, message: 'Please set up two-factor sign-in first.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you are looking for.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists.' },
  SHOP_NAME_TAKEN: { status: 409, message: 'A shop with this name already exists.' },
  SHOP_EXISTS: { status: 409, message: 'You already have a shop.' },
  CATEGORY_NAME_TAKEN: { status: 409, message: 'A category with this name already exists.' },
  CATEGORY_IN_USE: {
    status: 409,
    message: 'Please delete all products under this category first!',
  },
  CATEGORY_HAS_CHILDREN: {
    status: 409,
    message: 'Please move or delete the categories below this one first.',
  },
  ATTRIBUTE_CODE_TAKEN: { status: 409, message: 'An attribute with this code already exists.' },
  ATTRIBUTE_IN_USE: {
    status: 409,
    message: 'Products use this. Please remove it from them first, or merge it.',
  },
  BRAND_NAME_TAKEN: { status: 409, message: 'A brand with this name already exists.' },
  BRAND_IN_USE: {
    status: 409,
    message: 'Products have this brand. Please merge it with another one instead.',
  },
  COUPON_CODE_TAKEN: { status: 409, message: 'A coupon with this code already exists.' },
  ALREADY_REVIEWED: { status: 409, message: 'You have already reviewed this product.' },
  ADDRESS_BOOK_FULL: {
    status: 409,
    message: 'Your address book is full. Please delete an address first.',
  },
  OUT_OF_STOCK: { status: 409, message: 'Some products are out of stock.' },
  PRICE_CHANGED: { status: 409, message: 'Some prices have changed. Please review your order.' },
  PRODUCT_UNAVAILABLE: { status: 409, message: 'Some products are no longer available.' },
  SHOP_NOT_ACTIVE: { status: 409, message: 'This shop is not taking orders right now.' },
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else changed this after you opened it. Please review the changes.',
  },
  STATUS_NOT_ALLOWED: { status: 409, message: 'This change is no longer possible.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This request was already used for a different action. Please try again.',
  },
  SECOND_PERSON_REQUIRED: { status: 409, message: 'Another admin has to decide on this.' },
  ALREADY_CORRECTED: {
    status: 409,
    message: 'This entry has a correction already, or one that awaits a decision.',
  },
  BALANCE_TOO_LOW: { status: 409, message: 'There is too little left on the account for this.' },
  COD_PAUSED: {
    status: 409,
    message: 'This shop is not taking cash on delivery right now. Please pay online.',
  },
  DEBT_NOT_PAYABLE: { status: 409, message: 'There is no such amount to pay.' },
  PAYOUT_BLOCKED: { status: 409, message: 'This shop cannot be paid right now.' },
  ORDER_NOT_PAYABLE: { status: 409, message: 'This order cannot be paid online.' },
  TWO_FACTOR_ON: { status: 409, message: 'Two-factor sign-in is already on.' },
  TWO_FACTOR_OFF: { status: 409, message: 'Two-factor sign-in is not on.' },
  SELF_CHANGE: { status: 409, message: 'You cannot block or delete your own account.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large. The limit is 5 MB.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_FILE: { status: 415, message: 'Please choose a JPEG, PNG, WebP or AVIF image.' },
  UNSUPPORTED_BODY: { status: 415, message: 'This type of request body is not supported.' },
  SEVERAL_SHOPS: { status: 422, message: 'An order can only contain products from one shop.' },
  COUPON_INVALID: { status: 422, message: 'This coupon code is not valid.' },
  COUPON_NOT_STARTED: { status: 422, message: 'This coupon is not active yet.' },
  COUPON_EXPIRED: { status: 422, message: 'This coupon has expired.' },
  COUPON_USED_UP: { status: 422, message: 'This coupon has been used up.' },
  COUPON_LIMIT_REACHED: { status: 422, message: 'You have already used this coupon.' },
  PURCHASE_FIRST: {
    status: 422,
    message: 'Please purchase this product first and then share your experience with this product.',
  },
  WRONG_PASSWORD: { status: 422, message: 'The old password is incorrect.' },
  WEAK_PASSWORD: {
    status: 422,
    message: 'This password is too easy to guess. Please choose another one.',
  },
  WRONG_CODE: { status: 422, message: 'This code is incorrect. Please enter the latest code.' },
  VERIFY_LINK_INVALID: { status: 422, message: 'This link is not valid or has expired.' },
  RESET_LINK_INVALID: { status: 422, message: 'This reset link is not valid or has expired.' },
  SHOP_REQUIRED: { status: 422, message: 'Please create your shop first.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again shortly.' },
  INTERNAL: { status: 500, message: 'Something went wrong' },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    message: 'The payment service is not responding. Please try again.',
  },
  NOT_READY: {
    status: 503,
    message: 'The market is temporarily unavailable. Please try again shortly.',
  },
} as const satisfies Record<string, Refusal>

export type ErrorCode = keyof typeof errorCatalogue

/** One invalid field: its dot path and the message. */
export const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/**
 * The body of every error. `data` has the current state if the client can act on it: `OUT_OF_STOCK`,
 * `PRODUCT_UNAVAILABLE` and `PRICE_CHANGED` (see orders), `EDIT_CONFLICT` (`current`), `PAYOUT_BLOCKED`
 * (`blocks`).
 */
export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  data: z.optional(z.unknown()),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** An error that a service throws; the server's one error handler turns it into HTTP. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errorCatalogue[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = details.errors
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export interface FailureDetails {
  message?: string
  errors?: FieldError[]
  data?: unknown
  retryAfterSeconds?: number
}

/** Throws the error of this code. */
export function fail(code: ErrorCode, details?: FailureDetails): never {
  throw new Failure(code, details)
}
