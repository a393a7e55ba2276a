import type { DuePayout } from '@haat/contract/payouts'
import { useState } from 'react'
import { money } from '#core/format.ts'
import { amountColumn, shopColumn } from '#features/finance/finance-cells.tsx'
import { blockWords } from '#features/finance/finance-words.ts'
import { useAssembleMutation, useGetDueQuery } from '#features/finance/payday-api.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { PagedTable } from './paged-table.tsx'

/** Shops with money to pay out, or a debt, and what stands in the way. */
export function DueShops() {
  const { assemble, isAssembling } = useAssembling()
  return (
    <section aria-labelledby="due" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="due" className="text-lg">
          Shops to pay
        </h2>
        <Button
          icon="plus"
          isPending={isAssembling}
          className="max-sm:w-full"
          onClick={() => void assemble()}
        >
          Assemble all due
        </Button>
      </div>
      <DueTable onAssemble={(shopId) => assemble([shopId])} />
    </section>
  )
}

function DueTable({ onAssemble }: { onAssemble: (shopId: string) => unknown }) {
  const [page, setPage] = useState(1)
  const result = useGetDueQuery({ page })
  return (
    <PagedTable
      caption="shops to pay"
      result={result}
      columns={columnsWith(onAssemble)}
      rowKey={({ shopId }) => shopId}
      empty={<EmptyState icon="wallet" title="No shop has money to pay out" />}
      onPage={setPage}
    />
  )
}

function useAssembling() {
  const [assemble, { isLoading }] = useAssembleMutation()
  return {
    isAssembling: isLoading,
    assemble: async (shopIds?: string[]) => {
      const call = assemble(shopIds === undefined ? {} : { shopIds }).unwrap()
      await runMutation(
        call.then((made) => {
          if (made.payouts === 0) throw new NothingDue()
          return made
        }),
        { pending: mutationMessages.pending, done: 'Another admin can approve the drafts now' },
      )
    },
  }
}

/** Worded as the server's refusals are, for the toast. */
class NothingDue extends Error {
  readonly data = { message: 'No shop is due now' }
}

function columnsWith(onAssemble: (shopId: string) => unknown): Column<DuePayout>[] {
  return [
    shopColumn,
    amountColumn('Available', ({ available }) => available),
    amountColumn('In a draft', ({ inDraft }) => (inDraft === 0 ? null : inDraft)),
    amountColumn('On its way', ({ onItsWay }) => (onItsWay === 0 ? null : onItsWay)),
    {
      header: 'Next payout',
      skeleton: 'h-6 w-36',
      cell: ({ shopId, shopName, available, blocks }) =>
        blocks.length === 0 ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Assemble a payout of ${money(available)} to ${shopName}`}
            onClick={() => void onAssemble(shopId)}
          >
            Assemble
          </Button>
        ) : (
          <span className="flex flex-wrap gap-1 max-md:justify-end">
            {blocks.map((block) => (
              <Badge key={block} tone={block === 'DRAFT_OPEN' ? 'primary' : 'caution'}>
                {blockWords[block]}
              </Badge>
            ))}
          </span>
        ),
    },
  ]
}
