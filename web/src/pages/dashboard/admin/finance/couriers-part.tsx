import type { CourierBalance } from '@haat/contract/couriers'
import { useState } from 'react'
import { formatCount } from '#core/format.ts'
import { CourierOrdersDialog } from '#features/finance/courier-orders-dialog.tsx'
import { useGetCouriersQuery } from '#features/finance/couriers-api.ts'
import { amountColumn, Wrapped } from '#features/finance/finance-cells.tsx'
import { RemittanceDialog } from '#features/finance/remittance-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { InTurn } from '#ui/in-turn.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { journalsOf } from './finance-nav.tsx'
import { Remittances } from './remittances.tsx'

interface Opened {
  courier: string
  dialog: 'orders' | 'remittance'
}

/** Cash that couriers hold, and what they have handed over. */
export function CouriersPart() {
  const result = useGetCouriersQuery(undefined)
  const [opened, setOpened] = useState<Opened | null>(null)
  const table = (rows: readonly CourierBalance[] | undefined) => (
    <DataTable
      caption="cash that couriers hold"
      columns={columnsWith(setOpened)}
      rows={rows}
      rowKey={({ courier }) => courier}
      skeletonRows={3}
      empty={
        <EmptyState
          icon="truck"
          title="No courier holds cash"
          hint="In All Orders, the menu of an order with cash on delivery states that a courier collects its cash."
        />
      }
    />
  )
  return (
    <InTurn>
      <section aria-labelledby="held" className="space-y-3">
        <h2 id="held" className="text-lg">
          Cash that couriers hold
        </h2>
        <Card>
          <QueryState
            result={result}
            loading={
              <>
                <LoadingNote what="the couriers" />
                {table(undefined)}
              </>
            }
          >
            {({ couriers }) => table(couriers)}
          </QueryState>
        </Card>
      </section>
      <Remittances />
      <OpenDialog opened={opened} onClose={() => setOpened(null)} />
    </InTurn>
  )
}

function OpenDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (opened === null) return null
  const { courier, dialog } = opened
  return dialog === 'orders' ? (
    <CourierOrdersDialog courier={courier} journalsLink={journalsOf} onClose={onClose} />
  ) : (
    <RemittanceDialog courier={courier} onClose={onClose} />
  )
}

function columnsWith(onOpen: (opened: Opened) => void): Column<CourierBalance>[] {
  return [
    {
      header: 'Courier',
      isLead: true,
      skeleton: 'h-5 w-32',
      cell: ({ courier }) => <Wrapped>{courier}</Wrapped>,
    },
    {
      header: 'Orders',
      align: 'end',
      skeleton: 'h-5 w-12 md:ms-auto',
      cell: ({ orders }) => <span className="figures">{formatCount(orders)}</span>,
    },
    amountColumn('Cash', ({ amount }) => amount),
    {
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      skeleton: 'h-9 w-40 md:ms-auto',
      cell: ({ courier }) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Orders whose cash ${courier} holds`}
            onClick={() => onOpen({ courier, dialog: 'orders' })}
          >
            Orders
          </Button>
          <Button
            size="sm"
            aria-label={`Enter remittance of ${courier}`}
            onClick={() => onOpen({ courier, dialog: 'remittance' })}
          >
            Enter remittance
          </Button>
        </span>
      ),
    },
  ]
}
