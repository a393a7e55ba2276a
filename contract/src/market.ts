/** What every page knows of the market it belongs to; the same for all until it is started anew. */
export interface MarketFacts {
  /**
   * The market's clock: how many minutes it is ahead of UTC from each moment on (seconds since 1970), the
   * earliest first. What comes before the first goes by the first.
   */
  clock: readonly (readonly [fromSecond: number, minutesAhead: number])[]
  contact: MarketContact
}

/** Who runs the market and how to reach them; what is null is not shown. */
export interface MarketContact {
  company: string | null
  /** Numbers under which the company is registered. */
  registration: string | null
  address: string | null
  phone: string | null
  email: string | null
  hours: string | null
}
