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

export const cartMessages = {
  added: 'Added to cart',
  increased: 'Quantity increased',
  removed: 'Removed from your cart',
} as const

export const orderMessages = {
  empty: 'No item added to cart',
  creating: 'Order creating...',
  placed: 'Order placed successfully',
} as const

export const newsletterMessages = {
  email: 'Invalid email',
  subscribed: 'Subscribed successfully',
} as const

export const followMessages = {
  following: 'Following',
  unfollowed: 'Unfollowed',
} as const
