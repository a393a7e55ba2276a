import { dashboardPaths } from '#core/dashboard-paths.ts'

/** The second line of each tile, by its address. Only super admins see tiles, so no first page carries these texts. */
export const tileNotes: Readonly<Record<string, string>> = {
  [dashboardPaths.admins]: 'Make, block and remove admins',
  [dashboardPaths.customers]: 'Everybody who buys',
  [dashboardPaths.vendors]: 'Everybody who sells',
  [dashboardPaths.adminShops]: 'Approve and suspend shops',
  [dashboardPaths.allOrders]: 'All orders and refunds',
  [dashboardPaths.refunds]: 'Send and confirm refunds',
  [dashboardPaths.sentBack]: 'Products that come back',
  [dashboardPaths.disputes]: 'Payments that banks took back',
  [dashboardPaths.reviews]: 'Read and hide product reviews',
  [dashboardPaths.categories]: 'Product groups in the market',
  [dashboardPaths.attributes]: 'What can be said of products',
  [dashboardPaths.brands]: 'Makers of products',
  [dashboardPaths.synonyms]: 'Synonyms for the search',
  [dashboardPaths.coupons]: 'Codes and their limits',
  [dashboardPaths.commissionRates]: 'What the market takes of each sale',
  [dashboardPaths.newsletters]: 'Newsletter subscribers',
  [dashboardPaths.finance]: 'Payouts, balances and the books',
  [dashboardPaths.questions]: 'What people ask about products',
  [dashboardPaths.messages]: 'What buyers and shops write',
  [dashboardPaths.complaints]: 'What buyers and shops complain about',
  [dashboardPaths.deadlines]: 'What shops must do in time',
  [dashboardPaths.scorecards]: 'How well shops serve their buyers',
  [dashboardPaths.couriers]: 'Courier accounts and what they report',
}
