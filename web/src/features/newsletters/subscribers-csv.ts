import type { Newsletter } from '@haat/contract/newsletters'

/** The subscribers as CSV for spreadsheets: email and date, one per line. */
export function subscribersCsv(subscribers: readonly Newsletter[]): string {
  const rows = subscribers.map(({ email, createdAt }) => [email, createdAt])
  return [['email', 'submitted'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
}

/** One cell: quoted where necessary, and escaped so that a spreadsheet does not treat it as a formula. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
