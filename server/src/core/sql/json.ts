/**
 * JSON for a parameter that PostgreSQL reads as rows (`json_to_recordset`). A `bigint` becomes its digits
 * in quotes: JSON's own numbers are inexact above 2^53, and PostgreSQL casts the text to `bigint`.
 */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map(withDigits))
}

/** Copies a row. A JSON replacer, which is called for every value, takes several times as long. */
function withDigits(row: object): object {
  const copy: Record<string, unknown> = { ...row }
  for (const name of Object.keys(copy)) {
    const value = copy[name]
    if (typeof value === 'bigint') copy[name] = String(value)
  }
  return copy
}
