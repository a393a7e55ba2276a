/** What the sign-in and sign-up toasts say. */
export const authMessages = {
  signingIn: 'Loging in...',
  signedIn: 'Login successful',
  signingUp: 'Account creating...',
  signedUp: 'Sign up successful',
} as const
