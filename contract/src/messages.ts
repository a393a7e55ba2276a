/** What people read, word for word, where more than one place needs it. Plain text: no schema comes along. */

/** The validation messages that several forms share. */
export const messages = {
  name: 'Name must be at least 3 characters.',
  email: 'Email must be a valid email address.',
  newsletterEmail: 'Invalid email',
  password: 'Password must be at least 6 character',
  resetPassword: 'Password must be at least 6 characters.',
  signUpPhone: 'Phone number must be at least 11 digit.',
  adminPhone: 'Phone number must have 10 to 15 digits.',
  billingPhone: 'Phone must be at least 11 digit.',
  shopPhone: 'Phone number must at least 11 digits',
  address: 'Address is required',
  logoRequired: 'Logo is required',
  weakPassword: 'This password is too easy to guess. Try a few unrelated words, or make it longer.',
  weakPasswordKept:
    'This password is easy to guess. It works, but a longer one keeps your account safer.',
  code: 'Enter the code.',
} as const

export const authMessages = {
  signingIn: 'Loging in...',
  signedIn: 'Login successful',
  signingUp: 'Account creating...',
  signedUp: 'Sign up successful',
  sessionEnded: 'Your session has ended. Please sign in again.',
} as const

export const contactMessages = {
  sending: 'Sending...',
  sent: 'Thank you. We have your message and will answer by email.',
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
  capped: 'Coupon applied successfully. It takes off what your products cost, and no more.',
} as const

export const reviewMessages = {
  reasonRequired: 'Please say why',
  hidden: 'The review is hidden',
  shown: 'The review is shown again',
  ratingRequired: 'Please select a rating',
  submitted: 'Successfully submitted',
} as const

export const newsletterMessages = {
  sending: 'Sending...',
  subscribed: 'Subscribed successfully',
} as const

export const followMessages = {
  pending: 'Pending...',
  following: 'Following',
  unfollowed: 'Unfollowed',
} as const

/** The toasts of the dashboard's acts. */
export const actMessages = {
  pending: 'Pending...',
  loading: 'Loading...',
  updating: 'Updating...',
  changed: 'Successfully changed',
  deleted: 'Successfully deleted',
  submitted: 'Successfully submitted',
  updated: 'Successfully updated',
  duplicated: 'Successfully duplicated',
  updatedWell: 'Updated successfully',
  categoryInUse: 'Please delete all products under this category first!',
} as const
