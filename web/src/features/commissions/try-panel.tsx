import type { TriedCommission } from '@haat/contract/commissions'
import { useDeferredValue, useState } from 'react'
import { money } from '#core/format.ts'
import { notANumber } from '#core/forms.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote, SkeletonText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { useTryRateQuery, type Nameable } from './commissions-api.ts'
import { NamePicker } from './name-picker.tsx'

/** Shows what a product would cost its shop if one piece were sold now. */
export function TryPanel() {
  const [chosen, setChosen] = useState<readonly Nameable[]>([])
  const [price, setPrice] = useState('')
  const [isUnread, setUnread] = useState(false)
  const product = chosen[0]
  return (
    <Card>
      <section aria-labelledby="try-rates" className="space-y-4 p-4">
        <h2 id="try-rates" className="text-base font-semibold">
          What would a product cost?
        </h2>
        <NamePicker
          kind="products"
          label="Product"
          placeholder="Search by name"
          chosen={chosen}
          onChange={setChosen}
          isSingle
        />
        <TextField
          label="Price (৳)"
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
          hint="Empty: its own price."
          value={price}
          error={isUnread ? notANumber : undefined}
          onChange={({ target }) => {
            setPrice(target.value)
            setUnread(target.validity.badInput)
          }}
        />
        {product === undefined || isUnread ? null : <Tried productId={product.id} price={price} />}
      </section>
    </Card>
  )
}

function Tried({ productId, price }: { productId: string; price: string }) {
  const tried = useDeferredValue(price)
  const result = useTryRateQuery({
    productId,
    price: tried.trim() === '' ? undefined : Number(tried),
  })
  return (
    <QueryState result={result} loading={<Loading />}>
      {(found, isStale) => <Sums found={found} isStale={isStale} />}
    </QueryState>
  )
}

function Sums({ found, isStale }: { found: TriedCommission; isStale: boolean }) {
  const lines = [
    ['Price', money(found.price)],
    ['Rate', found.rate.name],
    ['Commission', `-${money(found.commission)}`],
    ['VAT on the commission', `-${money(found.vat)}`],
  ] as const
  return (
    <div role="status" className={isStale ? 'opacity-50' : ''}>
      <dl className="space-y-2 text-sm">
        {lines.map(([name, value]) => (
          <SumLine key={name} name={name} value={value} />
        ))}
        <SumLine name={`${found.product.shop} receives`} value={money(found.receives)} isTotal />
      </dl>
    </div>
  )
}

function Loading() {
  return (
    <div>
      <LoadingNote what="the commission" />
      <SkeletonText lines={4} />
    </div>
  )
}
