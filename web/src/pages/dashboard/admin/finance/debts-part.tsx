import type { DebtPayment } from '@haat/contract/debts'
import type { NamedBalance } from '@haat/contract/market-books'
import { useState } from 'react'
import { money } from '#core/format.ts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { useGetBalancesQuery } from '#features/finance/books-api.ts'
import {
  useDecideDebtPaymentMutation,
  useGetDebtPaymentsQuery,
} from '#features/finance/debts-api.ts'
import { DebtPaymentDialog } from '#features/finance/debt-payment-dialog.tsx'
import {
  amountColumn,
  shopColumn,
  timeColumn,
  TwoLines,
  Wrapped,
} from '#features/finance/finance-cells.tsx'
import { useMe } from '#features/finance/use-me.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { InTurn } from '#ui/in-turn.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { Link } from '#ui/link.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { DecisionCell } from './decision-cell.tsx'
import { WriteOffs } from './write-offs.tsx'

/** The largest debts first; a page of them is what admins act on. */
const largest = { sortBy: 'available', sortOrder: 'asc', limit: 50 } as const

/** What shops owe, the payments that admins entered, and the debts that were given up. */
export function DebtsPart() {
  const debts = useGetBalancesQuery(largest)
  const [paying, setPaying] = useState<NamedBalance | null>(null)
  const columns = debtColumns(setPaying)
  const table = (rows: readonly NamedBalance[] | undefined) => (
    <DataTable
      caption="shops that owe the market"
      columns={columns}
      rows={rows}
      rowKey={({ shopId }) => shopId}
      skeletonRows={3}
      empty={<EmptyState icon="circle-check" title="No shop owes the market anything" />}
    />
  )
  return (
    <InTurn>
      <section aria-labelledby="debts" className="space-y-3">
        <h2 id="debts" className="text-lg">
          Largest debts
        </h2>
        <Card>
          <QueryState result={debts} loading={table(undefined)}>
            {({ data }) => table(data.filter(({ available }) => available < 0))}
          </QueryState>
        </Card>
      </section>
      <Payments />
      <WriteOffs />
      {paying === null ? null : (
        <DebtPaymentDialog
          shop={{ ...paying, owed: -paying.available }}
          onClose={() => setPaying(null)}
        />
      )}
    </InTurn>
  )
}

function debtColumns(onPay: (shop: NamedBalance) => void): Column<NamedBalance>[] {
  return [
    shopColumn,
    amountColumn('Owes', ({ available }) => -available),
    amountColumn('In the hold', ({ pending }) => pending),
    {
      header: 'Payment',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-9 w-28 md:ms-auto',
      cell: (shop) => (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Enter payment of ${shop.shopName}`}
          onClick={() => onPay(shop)}
        >
          Enter payment
        </Button>
      ),
    },
  ]
}

function Payments() {
  const list = useListState()
  const result = useGetDebtPaymentsQuery({ page: list.page })
  const [decide] = useDecideDebtPaymentMutation()
  const me = useMe()
  const onDecide = ({ id }: DebtPayment, decision: 'APPROVED' | 'REJECTED') =>
    runMutation(decide({ id, decision }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  return (
    <section aria-labelledby="payments" className="space-y-3">
      <h2 id="payments" className="text-lg">
        Payments of debts
      </h2>
      <ListPanel
        caption="payments of debts"
        result={result}
        list={list}
        columns={paymentColumns(me, onDecide)}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="banknote" title="No payment of a debt was entered yet" />}
      />
    </section>
  )
}

function paymentColumns(
  me: string,
  onDecide: (payment: DebtPayment, decision: 'APPROVED' | 'REJECTED') => Promise<unknown>,
): Column<DebtPayment>[] {
  return [
    {
      header: 'Shop',
      isLead: true,
      skeleton: 'h-10 w-40',
      cell: ({ shopId, shopName, reference }) => (
        <Link to={dashboardPaths.financeShop(shopId)} className="tap block hover:underline">
          <TwoLines first={shopName} second={reference} />
        </Link>
      ),
    },
    amountColumn('Amount', ({ amount }) => amount),
    {
      header: 'Arrived in',
      cell: ({ method }) => (method === 'BANK' ? 'Our bank account' : 'Our bKash wallet'),
    },
    timeColumn('Entered', ({ createdAt }) => createdAt),
    { header: 'By', cell: ({ by }) => <Wrapped>{by.name}</Wrapped> },
    {
      header: 'Decision',
      skeleton: 'h-9 w-32',
      cell: (payment) => (
        <DecisionCell
          status={payment.status}
          isOwn={payment.by.id === me}
          mayWithdraw
          decidedBy={payment.decidedBy?.name ?? null}
          name={`the payment of ${money(payment.amount)} by ${payment.shopName}`}
          approval={{
            label: 'Confirm',
            description: `${money(payment.amount)} with the number ${payment.reference} has arrived. The debt of ${payment.shopName} is lower from then on.`,
          }}
          onDecide={(decision) => onDecide(payment, decision)}
        />
      ),
    },
  ]
}
