/** A place in PostgreSQL's write-ahead log. What was committed earlier has a lower position. */
export type WalPosition = bigint

/** The position that PostgreSQL writes as `16/B374D848`; null for any other text. */
export function parsePosition(text: string): WalPosition | null {
  const [, high = '', low = ''] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  return high === '' ? null : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** As PostgreSQL writes it. */
export function formatPosition(position: WalPosition): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase()
  return `${hex(position >> 32n)}/${hex(position & 0xffff_ffffn)}`
}
