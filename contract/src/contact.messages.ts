export const contactMessages = {
  sent: 'Thank you. We received your message and will reply by email.',
} as const
