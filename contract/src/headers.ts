/** `ended`: the request carried an access token whose session is over, and was answered as a visitor's. */
export const sessionHeader = 'x-session'

/**
 * `relative` on a request asks for picture addresses without the market's origin, as its own site uses
 * them.
 */
export const addressesHeader = 'x-addresses'
