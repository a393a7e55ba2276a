/**
 * One cell: quoted where necessary, and escaped so that a spreadsheet does not treat it as a formula. One that separates
 * cells by semicolons begins a new one after each of them, and a new row after a line break, within quotes as well.
 */
export function csvCell(text: string): string {
  const plain = text.replaceAll(/(^|[;\r\n])(?=\s*[=+\-@]|[\t\r])/g, "$1'")
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Rows of cells as CSV, each row ended by a line break as RFC 4180 asks for. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}
