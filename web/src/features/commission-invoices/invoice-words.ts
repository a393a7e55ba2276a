import type { CommissionInvoice } from '@haat/contract/commission-invoices'
import { formatDay } from '#core/format.ts'

/** `Invoice 17`, `Credit note 18`. */
export function documentName({ kind, number }: Pick<CommissionInvoice, 'kind' | 'number'>): string {
  return `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}`
}

/** `Oct 2026` of `2026-10`. */
export function monthName(month: string): string {
  return formatDay(`${month}-01`).split(' ').slice(1).join(' ')
}
