export const contactLimits = {
  contactSubjectMin: 5,
  contactSubjectMax: 150,
  contactMessageMin: 10,
  /** Contact form messages per hour: from one network, and in total. */
  contactMessagesPerNetwork: 10,
  contactMessagesPerHour: 200,
} as const
