/**
 * JSON for a parameter that PostgreSQL reads as rows (`json_to_recordset`). A `bigint` becomes its digits
 * in quotes: JSON's own numbers are inexact above 2^53, and PostgreSQL casts the text to `bigint`. A null or undefined is left out:
 * PostgreSQL reads what is missing as null.
 */
export function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map(written))
}

/**
 * Copies a row. A JSON replacer, which is called for every value, takes several times as long; so does a copy that is
 * made name by name, which has a shape of its own for each set of nulls.
 */
function written(row: object): object {
  const copy: Record<string, unknown> = { ...row }
  for (const name of Object.keys(copy)) {
    const value = copy[name]
    if (value === null) copy[name] = undefined
    else if (typeof value === 'bigint') copy[name] = String(value)
  }
  return copy
}
