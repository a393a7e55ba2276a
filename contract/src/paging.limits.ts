export const pagingLimits = {
  pageSize: 10,
  pageSizeMax: 100,
  /** The default `limit` of lists that clients read whole. */
  wholeListMax: 1_000,
  /** The highest `meta.total`: a list counts no further. */
  countedRowsMax: 10_000,
} as const
