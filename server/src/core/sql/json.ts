/**
 * JSON for a parameter that PostgreSQL reads as rows (`json_to_recordset`). A `bigint` becomes its digits
 * in quotes: JSON's own numbers are inexact above 2^53, and PostgreSQL casts the text to `bigint`.
 */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}
