export const noticeMessages = {
  fixed: 'Notices about this topic cannot be switched off.',
  noSms: 'There are no text messages about this topic.',
  tooManyStreams: 'Too many of your browsers are listening. This one asks from time to time.',
} as const
