import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { pages } from '#core/pages.ts'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { AccountsPart } from './finance/accounts-part.tsx'
import { BalancesPart } from './finance/balances-part.tsx'
import { ChangesPart } from './finance/changes-part.tsx'
import { CheckPart } from './finance/check-part.tsx'
import { CouriersPart } from './finance/couriers-part.tsx'
import { DebtsPart } from './finance/debts-part.tsx'
import { FilesPart } from './finance/files-part.tsx'
import { financePart, FinanceNav, type FinancePart } from './finance/finance-nav.tsx'
import { JournalsPart } from './finance/journals-part.tsx'
import { OverviewPart } from './finance/overview-part.tsx'
import { PayoutsPart } from './finance/payouts-part.tsx'

const contents: Record<FinancePart, ComponentType> = {
  '': OverviewPart,
  payouts: PayoutsPart,
  accounts: AccountsPart,
  balances: BalancesPart,
  debts: DebtsPart,
  couriers: CouriersPart,
  journals: JournalsPart,
  changes: ChangesPart,
  files: FilesPart,
  check: CheckPart,
}

/** One part of Finance, by the name in the address. */
export default function FinancePage() {
  const { id = '' } = useParams()
  const part = financePart(id)
  if (part === undefined) return <NoSuchPart />
  const Content = contents[part.name]
  return (
    <Screen
      title={part.name === '' ? pages.finance.title : `${pages.finance.title}: ${part.label}`}
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
      <LinkButton to={paths.finance}>Finance</LinkButton>
    </EmptyState>
  )
}
