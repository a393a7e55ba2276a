import pg from 'pg'

const oid = { int8: 20, timestamptz: 1184 }
/** Configures how the driver parses the database's values. */
export const types = new pg.TypeOverrides()
// Money stays bigint from the table to the contract; SQL casts counts to int.
types.setTypeParser(oid.int8, BigInt)
types.setTypeParser(oid.timestamptz, isoTime)

/**
 * Converts `2026-11-21 09:41:06.123456+00` to `2026-11-21T09:41:06.123Z` by slicing, because lists read many times
 * and Date is slow. Date handles any other format (the far past or future).
 */
function isoTime(value: string): string {
  const isPlain = value.charAt(10) === ' ' && value.length >= 22 && value.endsWith('+00')
  if (!isPlain) return new Date(value).toISOString()
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}
