import type { ShopDebt } from '@haat/contract/debts'
import type { ShopBalance } from '@haat/contract/ledger'
import { formatDay, money } from '#core/format.ts'
import type { Stat } from '#features/insights/stat-tile.tsx'

/** What a shop has in the market's books: in the hold, available, on its way, owed. Skeletons without data. */
export function balanceStats(balance: ShopBalance | undefined, debt: ShopDebt | undefined): Stat[] {
  return [
    {
      label: 'In the hold',
      icon: 'clock',
      value: balance && money(balance.pending),
      note: balance && holdNote(balance),
      usualNote: `${money(10_000)} of it is available from 28 Nov 2026`,
    },
    {
      label: 'Available',
      icon: 'wallet',
      value: balance && money(Math.max(0, balance.available)),
      note: balance && availableNote(balance),
    },
    {
      label: 'On its way',
      icon: 'send',
      value: balance && money(balance.inPayout),
      note: 'Approved payouts that have not arrived yet',
    },
    {
      label: 'Owed',
      icon: 'scale',
      value: balance && money(Math.max(0, -balance.available)),
      note: balance && debt && owedNote(balance, debt),
      usualNote: 'You owe the market nothing',
    },
  ]
}

function holdNote({ pending, nextRelease }: ShopBalance): string {
  if (nextRelease !== null) {
    return `${money(nextRelease.amount)} of it is available from ${formatDay(nextRelease.at)}`
  }
  return pending === 0 ? 'Earnings of delivered orders wait here' : ''
}

function availableNote({ available, reserve }: ShopBalance): string {
  const setAside = reserve > 0 ? ` · ${money(reserve)} is set aside for a dispute` : ''
  return `${available > 0 ? 'For the next payout' : 'Nothing to pay out yet'}${setAside}`
}

function owedNote({ available }: ShopBalance, { limit }: ShopDebt): string {
  if (available >= 0) return 'You owe the market nothing'
  return limit === null ? 'Later sales settle it' : `You may owe up to ${money(limit)}`
}
