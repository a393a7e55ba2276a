import { paths } from '#core/paths.ts'

/** The second line of each tile, by its address. Only super admins see tiles, so no first page carries these texts. */
export const tileNotes: Readonly<Record<string, string>> = {
  [paths.admins]: 'Make, block and remove admins',
  [paths.customers]: 'Everybody who buys',
  [paths.vendors]: 'Everybody who sells',
  [paths.adminShops]: 'Approve and suspend shops',
  [paths.allOrders]: 'All orders and refunds',
  [paths.refunds]: 'Send and confirm refunds',
  [paths.disputes]: 'Payments that banks took back',
  [paths.reviews]: 'Read and hide product reviews',
  [paths.categories]: 'Product groups in the market',
  [paths.synonyms]: 'Synonyms for the search',
  [paths.coupons]: 'Codes and their limits',
  [paths.commissionRates]: 'What the market takes of each sale',
  [paths.newsletters]: 'Newsletter subscribers',
  [paths.finance]: 'Payouts, balances and the books',
}
