import { formatCount } from '#core/format.ts'

/** One place of a pager: a page, or a gap (null) before the next one. */
export interface PagerPlace {
  page: number | null
  /** Shown on phones too, or only on phones; otherwise from tablets up. */
  on: 'all' | 'wide' | 'phone'
}

/**
 * The numbers a pager shows: the first, the last, the current one with a neighbour on each side, and
 * 'gap' where numbers are left out (never for a single one, which is shown instead). Without neighbours
 * (`reach` 0) it fits a phone.
 */
export function pageRange(page: number, count: number, reach: 0 | 1 = 1): (number | 'gap')[] {
  const wanted = new Set([1, count, page - reach, page, page + reach])
  // Near an end, as many numbers as in the middle, so that the pager keeps its width.
  const edge = 2 + 2 * reach
  if (page < edge) for (let near = 2; near <= edge; near += 1) wanted.add(near)
  if (page > count + 1 - edge)
    for (let near = 2; near <= edge; near += 1) wanted.add(count + 1 - near)
  const pages = [...wanted].filter((one) => one >= 1 && one <= count).sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const before = pages[index - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}

/** Both ranges in one row: what wide screens show, what phones show, and what both do. */
export function pagerPlaces(page: number, count: number): PagerPlace[] {
  const wide = pageRange(page, count)
  const phone = pageRange(page, count, 0)
  const hasGapBefore = (range: readonly (number | 'gap')[], one: number) =>
    range[range.indexOf(one) - 1] === 'gap'
  return wide.flatMap((one): PagerPlace[] => {
    if (one === 'gap') return []
    const onPhone = phone.includes(one)
    const gaps = [hasGapBefore(wide, one), onPhone && hasGapBefore(phone, one)]
    const place: PagerPlace = { page: one, on: onPhone ? 'all' : 'wide' }
    if (gaps[0] === true && gaps[1] === true) return [{ page: null, on: 'all' }, place]
    if (gaps[0] === true) return [{ page: null, on: 'wide' }, place]
    return gaps[1] === true ? [{ page: null, on: 'phone' }, place] : [place]
  })
}

/** 'Showing 11-20 of 34 items'; `shown` is how many rows the page really has. */
export function showingLine(list: {
  page: number
  limit: number
  shown: number
  total: number
}): string {
  const total = formatCount(list.total)
  if (list.shown === 0) return `Showing 0 of ${total} items`
  const first = (list.page - 1) * list.limit + 1
  return `Showing ${formatCount(first)}-${formatCount(first + list.shown - 1)} of ${total} items`
}
