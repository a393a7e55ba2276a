import type { Newsletter } from '@haat/contract/newsletters'

/** The subscribers as a table that spreadsheets open: email and submit date, one a line. */
export function subscribersCsv(subscribers: readonly Newsletter[]): string {
  const rows = subscribers.map(({ email, createdAt }) => [email, createdAt])
  return [['email', 'submitted'], ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
}

/** One cell: quoted where it must be, and never taken for a formula by a spreadsheet. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
