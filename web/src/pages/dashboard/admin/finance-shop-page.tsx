import { useState } from 'react'
import { useParams } from 'react-router'
import { money } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { StatTiles, type Stat } from '#features/insights/stat-tile.tsx'
import { useGetBalanceQuery } from '#features/ledger/ledger-api.ts'
import { Statement } from '#features/ledger/statement.tsx'
import { useGetShopQuery } from '#features/shops/shops-api.ts'
import { Button } from '#ui/button.tsx'
import { inCard } from '#ui/card.tsx'
import { lazyPart, LazyPart } from '#ui/lazy-part.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { FinanceNav, journalsOf } from './finance/finance-nav.tsx'
import { ShopDebtCard } from './finance/shop-debt.tsx'
import { WriteOffs } from './finance/write-offs.tsx'
import type { ShopBalance } from '@haat/contract/ledger'

const proposeDialog = lazyPart(async () => {
  const { ProposeDialog } = await import('#features/finance/propose-dialog.tsx')
  return ProposeDialog
})

/** A shop's books as its vendor sees them, for admins. */
export default function FinanceShopPage() {
  const { id = '' } = useParams()
  const { data: shop } = useGetShopQuery(id)
  const balance = useGetBalanceQuery({ shopId: id })
  const [isProposing, setProposing] = useState(false)
  const name = shop?.name ?? 'Shop'
  return (
    <Screen
      title={shop === undefined ? dashboardPages.financeShop.title : `Statement of ${shop.name}`}
      actions={
        <Button
          icon="scale"
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => setProposing(true)}
        >
          Charge or credit
        </Button>
      }
    >
      <FinanceNav current={null} />
      <div className="space-y-5">
        <QueryState
          result={balance}
          loading={<StatTiles stats={statsOf(undefined)} />}
          frameError={inCard}
        >
          {(found) => <StatTiles stats={statsOf(found)} />}
        </QueryState>
        <ShopDebtCard shopId={id} shopName={name} />
        <Statement shopId={id} orderLink={journalsOf} />
        <WriteOffs shopId={id} />
      </div>
      {isProposing ? (
        <LazyPart
          part={proposeDialog}
          onMissing={() => setProposing(false)}
          props={{
            subject: { about: 'shop', shopId: id, shopName: name },
            onClose: () => setProposing(false),
          }}
        />
      ) : null}
    </Screen>
  )
}

function statsOf(balance: ShopBalance | undefined): Stat[] {
  const write = (amount: number | undefined) => (amount === undefined ? undefined : money(amount))
  const owes = balance !== undefined && balance.available < 0
  return [
    { label: 'In the hold', icon: 'clock', value: write(balance?.pending) },
    {
      label: owes ? 'Owes the market' : 'Available',
      icon: 'wallet',
      value: write(balance && Math.abs(balance.available)),
    },
    { label: 'On its way', icon: 'send', value: write(balance?.inPayout) },
    { label: 'Set aside', icon: 'lock', value: write(balance?.reserve) },
  ]
}
