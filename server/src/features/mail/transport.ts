import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#core/boot/config.ts'

const transports = new WeakMap<Config, Transporter>()

/** The way to the SMTP server; each letter takes a connection of its own. */
export function transportOf(config: Config): Transporter {
  const known = transports.get(config)
  if (known !== undefined) return known
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transports.set(config, transport)
  return transport
}

/**
 * Whether a letter can never go out: its address is no address, or the server refused this recipient or
 * this letter for good (RFC 5321, 5yz replies). Refused sign-ins and senders are faults of the
 * configuration: the letter is kept for when they are mended.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('code' in error)) return false
  if (error.command === 'API') return error.code === 'EENVELOPE'
  if (error.command !== 'RCPT TO' && error.command !== 'DATA') return false
  return 'responseCode' in error && Number(error.responseCode) >= 500
}
