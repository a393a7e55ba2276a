import { useState } from 'react'
import { marketDay } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { PriceList } from '#features/commissions/price-list.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'

export default function CommissionPage() {
  const [today] = useState(() => marketDay(new Date()))
  return (
    <Screen
      title={dashboardPages.commission.title}
      note="What the market takes of each sale. The first rate from the top that fits a product applies, and an order keeps the rate that it was placed at."
    >
      <PriceList today={today} />
    </Screen>
  )
}
