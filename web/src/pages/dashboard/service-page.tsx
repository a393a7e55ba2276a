import { isAdmin } from '@haat/contract/roles'
import { useSelector } from 'react-redux'
import { useLocation, useSearchParams } from 'react-router'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { selectRole } from '#core/session.ts'
import { AllScorecards } from './service/all-scorecards.tsx'
import { Deadlines } from './service/deadlines.tsx'
import { OneScorecard } from './service/one-scorecard.tsx'

/**
 * How shops serve their buyers: the deadlines and the scorecards share a page, because each page of its own makes the
 * first page of every shopper larger.
 */
export default function ServicePage() {
  const { pathname } = useLocation()
  return pathname === dashboardPaths.deadlines ? <Deadlines /> : <Scorecards />
}

/** A vendor sees the card of their shop, admins those of all, or of one (`?shop=`). */
function Scorecards() {
  const role = useSelector(selectRole)
  const [query] = useSearchParams()
  if (role === null || !isAdmin(role)) return <OneScorecard shopId={null} />
  const shopId = query.get('shop')
  return shopId === null ? <AllScorecards /> : <OneScorecard key={shopId} shopId={shopId} />
}
