export const complaintLimits = {
  subjectMin: 5,
  subjectMax: 150,
  bodyMax: 5_000,
  picturesMax: 4,
  /** An answer is due within this time. */
  answerHours: 72,
  /** A closed complaint can be reopened for so long. */
  reopenDays: 7,
  /** Complaints of one person. */
  perDay: 10,
  /** Texts in one complaint. */
  messagesMax: 200,
  /** Counts stop here. */
  countMax: 1_000,
} as const
