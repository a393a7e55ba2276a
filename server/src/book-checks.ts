import type { BookCheck } from '#features/ledger/book-checks.ts'
import { commissionInvoiceChecks } from '#features/commission-invoices/commission-invoice-checks.ts'
import { consignmentChecks } from '#features/consignments/consignment-checks.ts'
import { courierChecks } from '#features/couriers/courier-checks.ts'
import { disputeChecks } from '#features/disputes/dispute-checks.ts'
import { payoutChecks } from '#features/payouts/payout-checks.ts'
import { returnChecks } from '#features/returns/return-checks.ts'
import { shipmentChecks } from '#features/shipments/shipment-checks.ts'
import { settlementFileChecks } from '#features/settlement-files/settlement-file-checks.ts'

/** The rules of the books that features after the ledger have: for `npm run books` and the nightly check. */
export const bookChecks: readonly BookCheck[] = [
  ...payoutChecks,
  ...disputeChecks,
  ...courierChecks,
  ...shipmentChecks,
  ...returnChecks,
  ...consignmentChecks,
  ...settlementFileChecks,
  ...commissionInvoiceChecks,
]
