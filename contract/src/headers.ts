/** `ended`: the session of the request's access token has ended, so the request was handled as anonymous. */
export const sessionHeader = 'x-session'

/**
 * A request with `relative` gets picture addresses without the market's origin, for the market's own site.
 */
export const addressesHeader = 'x-addresses'
