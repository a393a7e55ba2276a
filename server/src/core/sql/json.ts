/**
 * JSON for a parameter that PostgreSQL reads as rows (`json_to_recordset`). A `bigint` becomes its digits
 * in quotes: JSON's own numbers are inexact above 2^53, and PostgreSQL casts the text to `bigint`. A null is left out:
 * PostgreSQL reads what is missing as null.
 */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map(written))
}

/** Copies a row. A JSON replacer, which is called for every value, takes several times as long. */
function written(row: object): object {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (value !== null) copy[name] = typeof value === 'bigint' ? String(value) : value
  }
  return copy
}
