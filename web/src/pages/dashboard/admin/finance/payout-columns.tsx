import type { PayoutForAdmins } from '@haat/contract/payouts'
import { amountColumn, timeColumn, TwoLines, Wrapped } from '#features/finance/finance-cells.tsx'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { StatusChip } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'

export function payoutColumns(
  itemsFor: (payout: PayoutForAdmins) => MenuItem[],
): Column<PayoutForAdmins>[] {
  return [
    {
      header: 'Payout',
      isLead: true,
      skeleton: 'h-10 w-40',
      cell: ({ number, shopId, shopName }) => (
        <Link to={dashboardPaths.financeShop(shopId)} className="tap block hover:underline">
          <TwoLines first={shopName} second={`No. ${number}`} />
        </Link>
      ),
    },
    amountColumn('Amount', ({ amount }) => amount),
    { header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
    {
      header: 'Account',
      skeleton: 'h-5 w-28',
      cell: ({ method, accountNumber }) => (
        <span className="figures whitespace-nowrap">
          {method === null ? 'Set on approval' : `${methodWords[method]} ${accountNumber ?? ''}`}
        </span>
      ),
    },
    {
      header: 'By',
      skeleton: 'h-5 w-32',
      cell: (payout) => <Wrapped>{byWords(payout)}</Wrapped>,
    },
    timeColumn('Assembled', ({ createdAt }) => createdAt),
    actionsColumn(({ number }) => `payout ${number}`, itemsFor),
  ]
}

const methodWords = { BANK: 'Bank', BKASH: 'bKash' }

function byWords({ by, approvedBy }: PayoutForAdmins): string {
  const first = by?.name ?? 'Schedule'
  return approvedBy === null ? first : `${first}, approved by ${approvedBy.name}`
}
