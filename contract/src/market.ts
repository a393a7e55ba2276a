/** What every page knows about its market. It stays the same until the server restarts. */
export interface MarketFacts {
  /**
   * The market's time zone: from each moment on (seconds since 1970), how many minutes it is ahead of UTC;
   * the earliest first. Anything before the first moment uses the first offset.
   */
  clock: readonly (readonly [fromSecond: number, minutesAhead: number])[]
  contact: MarketContact
}

/** Who runs the market and how to reach them. Null values are not shown. */
export interface MarketContact {
  company: string | null
  /** Numbers under which the company is registered. */
  registration: string | null
  address: string | null
  phone: string | null
  email: string | null
  hours: string | null
}
