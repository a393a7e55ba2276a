import type { FastifyInstance } from 'fastify'
import { passwordRoutes } from '#features/accounts/passwords.routes.ts'
import { peopleRoutes } from '#features/accounts/people.routes.ts'
import { sessionRoutes } from '#features/accounts/sessions.routes.ts'
import { twoFactorRoutes } from '#features/accounts/two-factor.routes.ts'
import { userRoutes } from '#features/accounts/users.routes.ts'
import { verificationRoutes } from '#features/accounts/verification.routes.ts'
import { placesRoutes } from '#features/places/places.routes.ts'
import { addressesRoutes } from '#features/addresses/addresses.routes.ts'
import { noticesRoutes } from '#features/notices/notices.routes.ts'
import { outboxPages } from '#features/mail/mail.routes.ts'
import { mediaFiles } from '#features/media/media.routes.ts'
import { privatePicturesRoutes } from '#features/media/private-pictures.routes.ts'
import { shopRoutes } from '#features/shops/shops.routes.ts'
import { followingRoutes } from '#features/following/following.routes.ts'
import { searchRoutes } from '#features/searches/searches.routes.ts'
import { brandRoutes } from '#features/brands/brands.routes.ts'
import { categoryRoutes } from '#features/catalog/categories.routes.ts'
import { priceRoutes } from '#features/catalog/prices.routes.ts'
import { facetRoutes } from '#features/catalog/facets.routes.ts'
import { productRoutes } from '#features/catalog/products.routes.ts'
import { completionRoutes } from '#features/completions/completions.routes.ts'
import { copyGallery } from '#features/gallery/gallery.service.ts'
import { galleryRoutes } from '#features/gallery/gallery.routes.ts'
import { familyRoutes } from '#features/families/families.routes.ts'
import { attributesRoutes } from '#features/attributes/attributes.routes.ts'
import { productAttributesRoutes } from '#features/attributes/product-attributes.routes.ts'
import { attributeValuesRoutes } from '#features/attributes/values.routes.ts'
import { couponsRoutes } from '#features/coupons/coupons.routes.ts'
import { commissionRoutes } from '#features/commissions/commissions.routes.ts'
import { orderNotesRoutes } from '#features/orders/notes.routes.ts'
import { ordersRoutes } from '#features/orders/orders.routes.ts'
import { searchSalesRoutes } from '#features/search-sales/search-sales.routes.ts'
import { paymentCallbacks } from '#features/payments/callbacks.routes.ts'
import { paymentsRoutes } from '#features/payments/payments.routes.ts'
import { refundsForAdmins } from '#features/payments/refunds-admin.routes.ts'
import { sandboxGatewayPages } from '#features/payments/sandbox/sandbox.routes.ts'
import { financeRoutes } from '#features/ledger/finance.routes.ts'
import { marketBooksRoutes } from '#features/ledger/market-books.routes.ts'
import { debtsRoutes } from '#features/payouts/debts.routes.ts'
import { detailsForAdmins } from '#features/payouts/details-admin.routes.ts'
import { writeOffRoutes } from '#features/payouts/write-offs.routes.ts'
import { payoutsForAdmins } from '#features/payouts/payouts-admin.routes.ts'
import { payoutsRoutes } from '#features/payouts/payouts.routes.ts'
import { settlementFileRoutes } from '#features/settlement-files/settlement-files.routes.ts'
import { sellersRoutes } from '#features/payouts/sellers.routes.ts'
import { commissionInvoicesRoutes } from '#features/commission-invoices/commission-invoices.routes.ts'
import { couriersRoutes } from '#features/couriers/couriers.routes.ts'
import { disputesRoutes } from '#features/disputes/disputes.routes.ts'
import { packingRoutes } from '#features/shipments/packing.routes.ts'
import { shipmentsRoutes } from '#features/shipments/shipments.routes.ts'
import { cancellationsRoutes } from '#features/cancellations/cancellations.routes.ts'
import { returnStepsRoutes } from '#features/returns/return-steps.routes.ts'
import { returnsRoutes } from '#features/returns/returns.routes.ts'
import { deadlinesRoutes } from '#features/deadlines/deadlines.routes.ts'
import { complaintsRoutes } from '#features/complaints/complaints.routes.ts'
import { conversationsRoutes } from '#features/conversations/conversations.routes.ts'
import { courierAccountsRoutes } from '#features/consignments/accounts.routes.ts'
import { consignmentsRoutes } from '#features/consignments/consignments.routes.ts'
import { sandboxCouriers } from '#features/consignments/sandbox/sandbox.routes.ts'
import { courierWebhooks } from '#features/consignments/webhooks.routes.ts'
import { reviewTalkRoutes } from '#features/reviews/review-talk.routes.ts'
import { reviewRoutes } from '#features/reviews/reviews.routes.ts'
import { questionRoutes } from '#features/questions/questions.routes.ts'
import { scorecardsRoutes } from '#features/scorecards/scorecards.routes.ts'
import { arrivalRoutes } from '#features/arrivals/arrivals.routes.ts'
import { recentlyViewedRoutes } from '#features/recently-viewed/recently-viewed.routes.ts'
import { recordView } from '#features/recently-viewed/recently-viewed.service.ts'
import { companionRoutes } from '#features/companions/companions.routes.ts'
import { wishesRoutes } from '#features/wishes/wishes.routes.ts'
import { cartsRoutes } from '#features/carts/carts.routes.ts'
import { newsletterRoutes } from '#features/newsletters/newsletters.routes.ts'
import { contactRoutes } from '#features/contact/contact.routes.ts'
import { insightsRoutes } from '#features/insights/insights.routes.ts'

/** Adds the routes of a feature. */
type Register = (app: FastifyInstance) => void

/** Every feature, in order: a feature calls only those above it. `outsideApi` registers routes outside the API. */
export const features: readonly (Register | { outsideApi: Register })[] = [
  { outsideApi: mediaFiles },
  noticesRoutes,
  { outsideApi: outboxPages },
  privatePicturesRoutes,
  sessionRoutes,
  passwordRoutes,
  twoFactorRoutes,
  verificationRoutes,
  userRoutes,
  peopleRoutes,
  placesRoutes,
  addressesRoutes,
  shopRoutes,
  followingRoutes,
  searchRoutes,
  brandRoutes,
  categoryRoutes,
  facetRoutes,
  (api) => productRoutes(api, { onView: recordView, onCopy: copyGallery }),
  completionRoutes,
  attributesRoutes,
  attributeValuesRoutes,
  productAttributesRoutes,
  priceRoutes,
  galleryRoutes,
  familyRoutes,
  couponsRoutes,
  commissionRoutes,
  ordersRoutes,
  orderNotesRoutes,
  searchSalesRoutes,
  paymentsRoutes,
  refundsForAdmins,
  { outsideApi: paymentCallbacks },
  { outsideApi: sandboxGatewayPages },
  financeRoutes,
  marketBooksRoutes,
  payoutsRoutes,
  detailsForAdmins,
  payoutsForAdmins,
  debtsRoutes,
  settlementFileRoutes,
  sellersRoutes,
  commissionInvoicesRoutes,
  writeOffRoutes,
  disputesRoutes,
  couriersRoutes,
  packingRoutes,
  shipmentsRoutes,
  returnsRoutes,
  returnStepsRoutes,
  cancellationsRoutes,
  complaintsRoutes,
  conversationsRoutes,
  deadlinesRoutes,
  courierAccountsRoutes,
  consignmentsRoutes,
  { outsideApi: courierWebhooks },
  { outsideApi: sandboxCouriers },
  reviewRoutes,
  reviewTalkRoutes,
  questionRoutes,
  scorecardsRoutes,
  arrivalRoutes,
  recentlyViewedRoutes,
  companionRoutes,
  wishesRoutes,
  cartsRoutes,
  newsletterRoutes,
  contactRoutes,
  insightsRoutes,
]
