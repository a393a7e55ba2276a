/**
 * The numbers a pager shows: the first, the last, the current one with a neighbour on each side, and
 * 'gap' where numbers are left out (never for a single one, which is shown instead).
 */
export function pageRange(page: number, count: number): (number | 'gap')[] {
  const wanted = new Set([1, count, page - 1, page, page + 1])
  if (page <= 3) for (const near of [2, 3, 4]) wanted.add(near)
  if (page >= count - 2) for (const near of [count - 3, count - 2, count - 1]) wanted.add(near)
  const pages = [...wanted].filter((one) => one >= 1 && one <= count).sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const before = pages[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}

/** 'Showing 11-20 of 34 items'; `shown` is how many rows the page really has. */
export function showingLine(list: {
  page: number
  limit: number
  shown: number
  total: number
}): string {
  if (list.shown === 0) return `Showing 0 of ${list.total} items`
  const first = (list.page - 1) * list.limit + 1
  return `Showing ${first}-${first + list.shown - 1} of ${list.total} items`
}
