import type { Transporter } from 'nodemailer'

declare module '#core/ctx.ts' {
  interface Resources {
    /** The SMTP server; null without SMTP_URL. */
    mailTransport: Promise<Transporter> | null
  }
}

/** The SMTP server behind this address; each email takes a connection of its own. */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Whether an email can never be delivered: its address is malformed, or the server rejected this recipient or this
 * email permanently (RFC 5321, 5yz replies). Rejected sign-ins and senders are faults of the configuration: the
 * email is kept until they are fixed.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('code' in error)) return false
  if (error.command === 'API') return error.code === 'EENVELOPE'
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return false
  return 'responseCode' in error && Number(error.responseCode) >= 500
}
