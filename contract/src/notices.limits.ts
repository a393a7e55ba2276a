export const noticeLimits = {
  /** Rows of one read of the list. */
  pageSizeMax: 50,
  pageSize: 20,
  /** Unread notices are counted up to here; the app then shows `99+`. */
  countMax: 100,
  keptDays: 90,
  /** Open streams of one person on one server process: one for each of their browsers. */
  streamsOfPerson: 8,
  /** Text messages to one person within 24 hours. */
  smsADay: 5,
  /** The parts of one text message, each of which is paid for. */
  smsPartsMax: 2,
} as const
