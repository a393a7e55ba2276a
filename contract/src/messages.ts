/** Texts shown in more than one place. The first page needs them, so this file imports no schema. */

export const authMessages = {
  signingIn: 'Loging in...',
  signedIn: 'Login successful',
  signingUp: 'Account creating...',
  signedUp: 'Sign up successful',
  sessionEnded: 'Your session has ended. Please sign in again.',
} as const

/** Shown while a form is being sent. */
export const sendingMessage = 'Sending...'

export const contactMessages = {
  sent: 'Thank you. We received your message and will reply by email.',
} as const

export const cartMessages = {
  added: 'Added to cart',
  increased: 'Quantity increased',
} as const

export const orderMessages = {
  empty: 'No item added to cart',
  creating: 'Order creating...',
  placed: 'Order placed successfully',
} as const

export const couponMessages = {
  required: 'Please enter coupon code',
  failed: 'Could not apply coupon',
  applied: 'Coupon applied successfully',
  capped: 'Coupon applied successfully. The discount is limited to the price of your products.',
} as const

export const reviewMessages = {
  reasonRequired: 'Please give a reason',
  hidden: 'The review is hidden',
  shown: 'The review is visible again',
  ratingRequired: 'Please select a rating',
} as const

export const newsletterMessages = {
  email: 'Invalid email',
  subscribed: 'Subscribed successfully',
} as const

export const followMessages = {
  following: 'Following',
  unfollowed: 'Unfollowed',
} as const
