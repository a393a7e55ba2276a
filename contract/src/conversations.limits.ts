export const conversationLimits = {
  bodyMax: 2_000,
  picturesMax: 4,
  /** Messages of one read; older ones are read with `before`. */
  pageSize: 30,
  /** Messages of one person, in all conversations. */
  messagesPerMinute: 20,
  /** Conversations about products that one person begins. */
  startsPerHour: 20,
  reportMax: 500,
  /** Unread messages are counted up to this many. */
  unreadMax: 99,
  /** At most one email per conversation and reader in this time. */
  mailMinutes: 15,
} as const
