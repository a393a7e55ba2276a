/** The validation messages that several forms share. */
export const fieldMessages = {
  name: 'Name must be at least 3 characters.',
  email: 'Email must be a valid email address.',
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
    'This password is easy to guess. You can use it, but a longer one keeps your account safer.',
  code: 'Enter the code.',
} as const
