import pg from 'pg'

const oid = { int8: 20, timestamptz: 1184 }
/** How values of the database are read. */
export const types = new pg.TypeOverrides()
// Money is bigint from the table to the edge; counts are cast to int in the SQL that makes them.
types.setTypeParser(oid.int8, BigInt)
types.setTypeParser(oid.timestamptz, isoTime)

/**
 * `2026-11-21 09:41:06.123456+00` to `2026-11-21T09:41:06.123Z`: by its places, since lists read many and
 * Date takes its time. Whatever looks otherwise (the far past or future) is left to Date.
 */
function isoTime(value: string): string {
  const isPlain = value.charAt(10) === ' ' && value.length >= 22 && value.endsWith('+00')
  if (!isPlain) return new Date(value).toISOString()
  const milliseconds = value.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}
