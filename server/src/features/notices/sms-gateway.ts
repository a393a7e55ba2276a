import type { Config } from '#core/boot/config.ts'
import type { SmsConfig } from '#core/boot/sms-config.ts'
import { notInTransaction } from '#core/sql/transaction-watch.ts'

/** `later`: surely not accepted, so it may be tried again. `unclear`: it may have been accepted. */
export type SmsAnswer = { is: 'sent' } | { is: 'refused' | 'later' | 'unclear'; reason: string }

export interface SmsGateway {
  /** `reference` names the message, so that a gateway that knows references takes it once. Never throws. */
  send: (message: { to: string; text: string; reference: string }) => Promise<SmsAnswer>
}

declare module '#core/ctx.ts' {
  interface Resources {
    smsGateway: SmsGateway | null
  }
}

/** Whether people can choose text messages: with a gateway, or in the demo, which keeps them in its outbox. */
export function hasSms({ sms, isDemo }: Pick<Config, 'sms' | 'isDemo'>): boolean {
  return sms !== undefined || isDemo
}

/** Without a gateway, the demo keeps messages in its outbox. */
export function openSmsGateway({ sms, isDemo }: Pick<Config, 'sms' | 'isDemo'>): SmsGateway | null {
  if (sms !== undefined) return httpGateway(sms)
  return isDemo ? { send: async () => ({ is: 'sent' }) } : null
}

/** Errors before any byte of the request was sent. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
/** These say that the gateway did not take the message, and may take it later. */
const laterStatuses = [429, 503]

/** A POST with a form, as most gateways of Bangladesh take it. A success status means that it was accepted. */
export function httpGateway({ url, key, sender, timeoutMs }: SmsConfig): SmsGateway {
  return {
    send: async ({ to, text, reference }) => {
      notInTransaction('an SMS that is sent')
      const fields = { api_key: key, sender_id: sender, number: to, message: text, reference }
      try {
        const response = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams(fields),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        await response.body?.cancel()
        return answerOf(response.status)
      } catch (error) {
        return { is: wasUnsent(error) ? 'later' : 'unclear', reason: String(error) }
      }
    },
  }
}

function answerOf(status: number): SmsAnswer {
  if (status >= 200 && status < 300) return { is: 'sent' }
  const reason = `The gateway answered ${status}.`
  if (laterStatuses.includes(status)) return { is: 'later', reason }
  return { is: status < 500 ? 'refused' : 'unclear', reason }
}

function wasUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    cause instanceof Error && 'code' in cause && unsentCodes.some((code) => code === cause.code)
  )
}
