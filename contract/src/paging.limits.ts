export const pagingLimits = {
  pageSize: 10,
  pageSizeMax: 100,
  /** The default `limit` of lists that clients read without paging. */
  wholeListMax: 1_000,
  /** The highest `meta.total`: lists count only up to this. */
  countedRowsMax: 10_000,
} as const
