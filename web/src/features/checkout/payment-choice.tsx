import type { PaymentType } from '@haat/contract/orders'
import type { GatewayName } from '@haat/contract/payments'
import { offeredWay, waysToPay, type WayToPay } from '#features/payments/ways-to-pay.ts'
import { Badge } from '#ui/badge.tsx'
import { ChoiceGroup, RadioCard } from '#ui/choice.tsx'

/** How to pay: online or on delivery. Where the market offers several ways to pay online, each is a choice. */
export function PaymentChoice({
  value,
  gateway,
  onChange,
}: {
  value: PaymentType
  gateway: GatewayName | undefined
  onChange: (type: PaymentType, gateway?: GatewayName) => void
}) {
  const ways = waysToPay()
  // A way that was chosen before the market stopped offering it falls back to the first.
  const chosen = offeredWay(gateway) ?? ways[0]?.gateway
  return (
    <ChoiceGroup legend={<span className="text-lg">Payment method</span>}>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {ways.length === 0 ? (
          <RadioCard
            name="payment-type"
            value="ONLINE"
            label="Pay online"
            note="Card or mobile banking"
            checked={value === 'ONLINE'}
            onChange={() => onChange('ONLINE')}
          />
        ) : (
          ways.map((way) => (
            <RadioCard
              key={way.gateway}
              name="payment-type"
              value={`ONLINE ${way.gateway}`}
              label={<WayName way={way} />}
              note={way.note}
              checked={value === 'ONLINE' && way.gateway === chosen}
              onChange={() => onChange('ONLINE', way.gateway)}
            />
          ))
        )}
        <RadioCard
          name="payment-type"
          value="COD"
          label="Cash on delivery"
          note="Pay when it reaches your door"
          checked={value === 'COD'}
          onChange={() => onChange('COD')}
        />
      </div>
    </ChoiceGroup>
  )
}

function WayName({ way: { name, badge } }: { way: WayToPay }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {name}
      {name === badge ? null : <Badge>{badge}</Badge>}
    </span>
  )
}
