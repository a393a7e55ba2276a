import type { ParcelLabel } from '@haat/contract/packing'

/** What the courier collects with a parcel: `Collect 1,250৳`, `Paid`, or which other parcel has it. */
export function collectWords(
  { due, number, collectWith }: Pick<ParcelLabel, 'due' | 'number' | 'collectWith'>,
  money: (taka: number) => string,
): string {
  if (due === 0) return 'Paid'
  return number === collectWith ? `Collect ${money(due)}` : `Collected with parcel ${collectWith}`
}
