import { useState } from 'react'
import { marketDay } from '#core/format.ts'
import { pages } from '#core/pages.ts'
import { PriceList } from '#features/commissions/price-list.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

export default function CommissionPage() {
  const [today] = useState(() => marketDay(new Date()))
  return (
    <Screen
      title={pages.commission.title}
      note="What the market takes of each sale. The first rate from the top that fits a product applies, and an order keeps the rate that it was placed at."
    >
      <PriceList today={today} />
    </Screen>
  )
}
