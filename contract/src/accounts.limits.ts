export const accountLimits = {
  resetLinkMinutes: 5,
  /** Reset emails that one account gets within the sign-in window. */
  resetMailsMax: 3,
  /** How long a password that an administrator chose for a new account works. */
  temporaryPasswordDays: 7,
  verifyLinkHours: 24,
  /** Verification emails that one account gets within `verifyLinkHours`, besides the first. */
  verifyMailsMax: 5,
  tokenMax: 200,
  /** Wrong passwords a day from one address, or one known device, on one account before it has to wait. */
  signInFailuresPerClient: 5,
  /** The first wait. Each further failure doubles it, up to the longest wait. */
  signInFirstWaitMinutes: 1,
  signInLongestWaitMinutes: 60,
  /** Wrong passwords a day on one account from unknown devices before all unknown devices have to wait. */
  signInFailuresPerAccount: 50,
  /** Wrong passwords within the window from one address on any accounts before it has to wait. */
  signInFailuresPerAddress: 100,
  signInWindowMinutes: 15,
  signInMemoryHours: 24,
  /** How long a used refresh token still works, and how many times it can be exchanged. */
  refreshGraceSeconds: 10,
  refreshTrades: 10,
} as const
