import type { Order } from '@haat/contract/orders'

/** Who gets an order, where, and how to reach them. */
export function RecipientAddress({ customer }: { customer: Order['customer'] }) {
  return (
    <address className="space-y-0.5 text-sm wrap-anywhere not-italic">
      <p className="font-semibold">{customer.name}</p>
      {customer.address === null ? null : <p className="whitespace-pre-line">{customer.address}</p>}
      {customer.phoneNumber === null ? null : (
        <a href={`tel:${customer.phoneNumber}`} className="figures tap block text-link">
          {customer.phoneNumber}
        </a>
      )}
      <a href={`mailto:${customer.email}`} className="tap block text-link">
        {customer.email}
      </a>
    </address>
  )
}
