import { dashboardPaths } from '#core/dashboard-paths.ts'

/** What the packing desk prints. */
export const paperKinds = ['labels', 'slips', 'pick-list'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperTitles: Record<PaperKind, string> = {
  labels: 'Parcel Labels',
  slips: 'Packing Slips',
  'pick-list': 'Pick List',
}

/** How many orders are packed, and how many papers are printed, at once. */
export const batchSize = 50

/** The address of papers: for the parcels of these orders, or for a page of all parcels that have not left. */
export function papersPath(kind: PaperKind, orderIds: readonly string[] = [], page = 1): string {
  const query = new URLSearchParams({ what: kind })
  if (orderIds.length > 0) query.set('orders', orderIds.join())
  if (page > 1) query.set('page', String(page))
  return `${dashboardPaths.toPack}?${query}`
}
