import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { BalancesPart } from './finance/balances-part.tsx'
import { financePart, FinanceNav, type FinancePart } from './finance/finance-nav.tsx'
import { OverviewPart } from './finance/overview-part.tsx'

/** A part whose code is loaded when it is opened: one with dialogs of its own that few admins need each day. */
function loadedLater(what: string, fetchCode: () => Promise<ComponentType>): ComponentType {
  const part = lazyPart(fetchCode)
  const loading = (
    <Card className="p-4 sm:p-5">
      <LoadingText what={what} lines={8} />
    </Card>
  )
  return function Later() {
    return <LazyPart part={part} props={{}} fallback={loading} />
  }
}

const contents: Record<FinancePart, ComponentType> = {
  '': OverviewPart,
  payouts: loadedLater('the payouts', async () => {
    const { PayoutsPart } = await import('./finance/payouts-part.tsx')
    return PayoutsPart
  }),
  accounts: loadedLater('the accounts', async () => {
    const { AccountsPart } = await import('./finance/accounts-part.tsx')
    return AccountsPart
  }),
  balances: BalancesPart,
  debts: loadedLater('the debts', async () => {
    const { DebtsPart } = await import('./finance/debts-part.tsx')
    return DebtsPart
  }),
  couriers: loadedLater('the couriers', async () => {
    const { CouriersPart } = await import('./finance/couriers-part.tsx')
    return CouriersPart
  }),
  journals: loadedLater('the journal', async () => {
    const { JournalsPart } = await import('./finance/journals-part.tsx')
    return JournalsPart
  }),
  changes: loadedLater('the changes', async () => {
    const { ChangesPart } = await import('./finance/changes-part.tsx')
    return ChangesPart
  }),
  files: loadedLater('the settlement files', async () => {
    const { FilesPart } = await import('./finance/files-part.tsx')
    return FilesPart
  }),
  check: loadedLater('the check', async () => {
    const { CheckPart } = await import('./finance/check-part.tsx')
    return CheckPart
  }),
}

/** One part of Finance, by the name in the address. */
export default function FinancePage() {
  const { id = '' } = useParams()
  const part = financePart(id)
  if (part === undefined) return <NoSuchPart />
  const Content = contents[part.name]
  return (
    <Screen
      title={
        part.name === ''
          ? dashboardPages.finance.title
          : `${dashboardPages.finance.title}: ${part.label}`
      }
    >
      <FinanceNav current={part.name} />
      {/* Another part is another list: nothing of the last one is kept. */}
      <Content key={part.name} />
    </Screen>
  )
}

function NoSuchPart() {
  return (
    <EmptyState isPage icon="search" title="There is no such part of Finance">
      <LinkButton to={dashboardPaths.finance}>Finance</LinkButton>
    </EmptyState>
  )
}
