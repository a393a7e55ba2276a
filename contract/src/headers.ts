/** `ended` on an answer to anyone: the access token that came along stands for nobody (any more). */
export const sessionHeader = 'x-session'

/** `relative` on a request: addresses of pictures come without the market's own, as its site wants them. */
export const addressesHeader = 'x-addresses'
