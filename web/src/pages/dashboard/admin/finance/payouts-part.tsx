import {
  payoutMethods,
  payoutStatuses,
  type PayoutMethod,
  type PayoutStatus,
} from '@haat/contract/payouts'
import { useState } from 'react'
import { PayoutContentsDialog } from '#features/finance/payout-contents-dialog.tsx'
import { PaidDialog, ReasonDialog } from '#features/finance/payout-step-dialogs.tsx'
import { useGetPayoutsQuery } from '#features/finance/payday-api.ts'
import { InTurn } from '#ui/in-turn.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '#pages/dashboard/parts/filter-select.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { useListState, type ListState } from '#pages/dashboard/parts/use-list-state.ts'
import { DueShops } from './due-shops.tsx'
import { journalsOf } from './finance-nav.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { SendButtons } from './send-buttons.tsx'
import { usePayoutSteps, type OpenStep } from './use-payout-steps.tsx'

/** Payday: who is due, and every payout with its next step. */
export function PayoutsPart() {
  const list = useListState()
  const status = choiceOf(list.query, 'status', payoutStatuses)
  const method = choiceOf(list.query, 'method', payoutMethods)
  const result = useGetPayoutsQuery({ page: list.page, status, method })
  const [open, setOpen] = useState<OpenStep | null>(null)
  const steps = usePayoutSteps(setOpen)
  return (
    <InTurn>
      <DueShops />
      <section aria-labelledby="payouts" className="space-y-3">
        <Head list={list} status={status} method={method} />
        <ListPanel
          caption="payouts"
          result={result}
          list={list}
          columns={payoutColumns(steps.itemsFor)}
          notFound="No payout found"
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon="wallet"
              title="No payouts yet"
              hint="Assemble drafts for the shops above; another admin approves them."
            />
          }
        />
      </section>
      <OpenDialog open={open} onClose={() => setOpen(null)} />
      {steps.question}
    </InTurn>
  )
}

function Head({
  list,
  status,
  method,
}: {
  list: ListState
  status: PayoutStatus | undefined
  method: PayoutMethod | undefined
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="payouts" className="text-lg">
        Payouts
      </h2>
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
        <FilterSelect
          label="Status"
          name="status"
          value={status}
          values={payoutStatuses}
          list={list}
        />
        <FilterSelect
          label="Method"
          name="method"
          value={method}
          values={payoutMethods}
          list={list}
        />
        <SendButtons />
      </div>
    </div>
  )
}

function OpenDialog({ open, onClose }: { open: OpenStep | null; onClose: () => void }) {
  if (open === null) return null
  const { payout, step } = open
  if (step === 'paid') return <PaidDialog payout={payout} onClose={onClose} />
  if (step === 'contents') {
    return <PayoutContentsDialog payout={payout} journalsLink={journalsOf} onClose={onClose} />
  }
  return <ReasonDialog payout={payout} step={step} onClose={onClose} />
}
