import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { selectUser } from '#core/session.ts'
import { CourierAccounts } from '#features/consignments/accounts.tsx'
import { CourierAttention } from '#features/consignments/attention.tsx'
import { InTurn } from '#ui/in-turn.tsx'
import { StatementLines } from './parts/statement-lines.tsx'
import { Screen } from './parts/screen.tsx'

/** Accounts with couriers, and for admins what couriers say otherwise and what they paid out. */
export default function CouriersPage() {
  const user = useSelector(selectUser)
  if (user === null) return null
  const isMarkets = isAdmin(user.role)
  return (
    <Screen
      title={dashboardPages.couriers.title}
      note="Couriers carry parcels that are booked in an order, and report where they are."
    >
      <InTurn>
        <CourierAccounts isMarkets={isMarkets} />
        {isMarkets ? (
          <>
            <CourierAttention />
            <StatementLines />
          </>
        ) : null}
      </InTurn>
    </Screen>
  )
}
