import { z } from '@haat/contract/schema'

/** The market's account with an SMS gateway. */
export interface SmsConfig {
  /** Where messages are posted to. */
  url: string
  key: string
  /** The name or number that recipients see. */
  sender: string
  timeoutMs: number
}

export const smsVariables = {
  SMS_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SMS_KEY: z.optional(z.string()),
  SMS_SENDER: z.optional(z.string()),
}

interface SmsVariables {
  SMS_URL?: string | undefined
  SMS_KEY?: string | undefined
  SMS_SENDER?: string | undefined
}

/** The gateway, or none when no variable is set. @throws Error when only some are set. */
export function smsOf({
  SMS_URL: url,
  SMS_KEY: key,
  SMS_SENDER: sender,
}: SmsVariables): SmsConfig | undefined {
  if (url === undefined && key === undefined && sender === undefined) return undefined
  if (url === undefined || key === undefined || sender === undefined)
    throw new Error('Set all of SMS_URL, SMS_KEY and SMS_SENDER, or none.')
  return { url, key, sender, timeoutMs: 10_000 }
}
