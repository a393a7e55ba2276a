const pages: readonly [name: RegExp, page: string][] = [
  [/^steadfast/i, 'https://steadfast.com.bd/t/'],
  [/^pathao/i, 'https://merchant.pathao.com/tracking?consignment_id='],
]

/** The courier's own page that shows where a parcel is; null for a courier that has none we know of. */
export function trackingUrlOf(courier: string | null, tracking: string | null): string | null {
  if (courier === null || tracking === null) return null
  const page = pages.find(([name]) => name.test(courier))?.[1]
  return page === undefined ? null : page + encodeURIComponent(tracking)
}
