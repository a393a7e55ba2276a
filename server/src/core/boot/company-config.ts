import type { MarketContact } from '@haat/contract/market'
import type { Environment } from './environment.ts'

/** The market's company as its invoices name it. */
export interface Issuer {
  name: string
  address: string
  bin: string
}

const demoBin = '000000000-0000'

/** A demo shows made-up contact details; a real market shows only what is configured. */
export function contactOf(vars: Environment, isDemo: boolean): MarketContact {
  const own: MarketContact = {
    company: vars.COMPANY_NAME ?? null,
    registration: vars.COMPANY_REGISTRATION ?? null,
    address: vars.COMPANY_ADDRESS ?? null,
    phone: vars.CONTACT_PHONE ?? null,
    email: vars.CONTACT_EMAIL ?? addressIn(vars.MAIL_FROM) ?? null,
    hours: vars.CONTACT_HOURS ?? null,
  }
  if (!isDemo) return own
  return {
    ...own,
    address: own.address ?? 'Level 5, House 14, Road 11, Dhanmondi, Dhaka 1209',
    phone: own.phone ?? '+880 9610 123 456',
    email: own.email ?? 'support@haat.example',
    hours: own.hours ?? 'Every day, 9 am to 9 pm',
  }
}

/** Invoices need the company's BIN. A demo has made-up ones. */
export function issuerOf(vars: Environment, isDemo: boolean): Issuer | null {
  const { COMPANY_NAME: name, COMPANY_BIN: bin = isDemo ? demoBin : undefined } = vars
  const { address } = contactOf(vars, isDemo)
  if (bin === undefined || address === null) return null
  return { name: name ?? 'Haat', address, bin }
}

/** The bare address of `Haat <no-reply@haat.example>`. */
export function addressIn(mailFrom: string | undefined): string | undefined {
  return mailFrom === undefined ? undefined : (/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim()
}
