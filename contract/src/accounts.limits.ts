export const accountLimits = {
  resetLinkMinutes: 5,
  /** Reset emails that one account gets within the sign-in window. */
  resetMailsMax: 3,
  /** How long a password is valid that an administrator chose for a new account. */
  temporaryPasswordDays: 7,
  verifyLinkHours: 24,
  /** Verification emails that one account gets within `verifyLinkHours`, besides the first. */
  verifyMailsMax: 5,
  tokenMax: 200,
  /** Wrong passwords a day for one account from one address or known device before that one has to wait. */
  signInFailuresPerClient: 5,
  /** The first wait. Each further failure doubles it, up to the longest wait. */
  signInFirstWaitMinutes: 1,
  signInLongestWaitMinutes: 60,
  /** Wrong passwords a day for one account from unknown devices before all unknown devices have to wait. */
  signInFailuresPerAccount: 50,
  /** Wrong passwords within the window from one address, for any accounts, before it has to wait. */
  signInFailuresPerAddress: 100,
  signInWindowMinutes: 15,
  signInMemoryHours: 24,
  /** How long a used refresh token still works, and how many times it can be exchanged. */
  refreshGraceSeconds: 10,
  refreshTrades: 10,
} as const
