import type { Role } from '@haat/contract/roles'

/** A change of how an account signs in. */
export const securityNews = [
  'passwordChanged',
  'passwordReset',
  'twoFactorOn',
  'twoFactorOff',
  'twoFactorReset',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
] as const
export type SecurityNews = (typeof securityNews)[number]

/** What a welcome email says about the account, by role. */
export const welcomes: Record<Role, string> = {
  CUSTOMER:
    'Your account is ready. Follow the shops you like, compare what they sell, and pay on delivery or online.',
  VENDOR:
    'Your seller account is ready. Open your shop, add your products, and start selling right away.',
  ADMIN:
    'An administrator account was created for you. Sign in with the password you were given, then choose your own.',
  SUPER_ADMIN: 'Your account is ready.',
}

/** The news as a subject, and as a sentence that follows the greeting. */
export const securityWords: Record<SecurityNews, { subject: string; sentence: string }> = {
  passwordChanged: {
    subject: 'Your password was changed',
    sentence: 'the password of your account was changed, and your other devices were signed out.',
  },
  passwordReset: {
    subject: 'Your password was reset',
    sentence:
      'the password of your account was reset with a link from an email, and every device was signed out.',
  },
  twoFactorOn: {
    subject: 'Two-factor sign-in was turned on',
    sentence: 'from now on you also need a code from your authenticator app to sign in.',
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in was turned off',
    sentence: 'you now sign in with your password only.',
  },
  twoFactorReset: {
    subject: 'Two-factor sign-in was reset',
    sentence:
      'an administrator turned off two-factor sign-in for your account, and every device was signed out.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    sentence: 'someone signed in to your account with one of its recovery codes.',
  },
  recoveryCodesRenewed: {
    subject: 'Your recovery codes were renewed',
    sentence: 'your account has new recovery codes. The old codes no longer work.',
  },
}
