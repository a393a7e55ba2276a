import { csvCell } from '@haat/contract/csv'
import type { Newsletter } from '@haat/contract/newsletters'

/** The subscribers as CSV for spreadsheets: email and date, one per line. */
export function subscribersCsv(subscribers: readonly Newsletter[]): string {
  const rows = subscribers.map(({ email, createdAt }) => [email, createdAt])
  return [['email', 'submitted'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
}
