import type { Proposal } from '@haat/contract/ledger'
import { useState } from 'react'
import { useDecideProposalMutation, useGetProposalsQuery } from '#features/finance/books-api.ts'
import { timeColumn, TwoLines, Wrapped } from '#features/finance/finance-cells.tsx'
import { proposalTitle } from '#features/finance/finance-words.ts'
import { ProposeDialog } from '#features/finance/propose-dialog.tsx'
import { useMe } from '#features/finance/use-me.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { FilterSelect } from '#pages/dashboard/parts/filter-select.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { choiceOf } from '#pages/dashboard/parts/list-state.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'
import { DecisionCell } from './decision-cell.tsx'

const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const

/** Corrections, charges, credits and cleared differences: one admin proposes, another decides. */
export function ChangesPart() {
  const list = useListState()
  const status = choiceOf(list.query, 'status', statuses)
  const result = useGetProposalsQuery({ page: list.page, status })
  const [decide] = useDecideProposalMutation()
  const [isClearing, setClearing] = useState(false)
  const me = useMe()
  const onDecide = ({ id }: Proposal, decision: 'APPROVED' | 'REJECTED') =>
    runMutation(decide({ id, decision }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          Charge or credit a shop from its statement, and take an entry back from the journals.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <FilterSelect label="Status" name="status" value={status} values={statuses} list={list} />
          <Button icon="plus" className="max-sm:flex-1" onClick={() => setClearing(true)}>
            Clear a difference
          </Button>
        </div>
      </div>
      <ListPanel
        caption="proposed changes"
        result={result}
        list={list}
        columns={columnsWith(me, onDecide)}
        notFound="No change found"
        rowKey={({ id }) => id}
        empty={<EmptyState icon="scale" title="Nobody has proposed a change yet" />}
      />
      {isClearing ? (
        <ProposeDialog subject={{ about: 'difference' }} onClose={() => setClearing(false)} />
      ) : null}
    </div>
  )
}

function columnsWith(
  me: string,
  onDecide: (proposal: Proposal, decision: 'APPROVED' | 'REJECTED') => Promise<unknown>,
): Column<Proposal>[] {
  return [
    {
      header: 'Change',
      isLead: true,
      skeleton: 'h-10 w-64 max-w-full',
      cell: (proposal) => <TwoLines first={proposalTitle(proposal)} second={proposal.reason} />,
    },
    { header: 'Proposed by', skeleton: 'h-5 w-28', cell: ({ by }) => <Wrapped>{by.name}</Wrapped> },
    timeColumn('Proposed', ({ createdAt }) => createdAt),
    {
      header: 'Decision',
      skeleton: 'h-9 w-32',
      cell: (proposal) => (
        <DecisionCell
          status={proposal.status}
          isOwn={proposal.by.id === me}
          decidedBy={proposal.decidedBy?.name ?? null}
          name={`the change: ${proposalTitle(proposal)}`}
          approval={{
            label: 'Approve',
            description: `${proposalTitle(proposal)}. It is entered in the books at once.`,
          }}
          onDecide={(decision) => onDecide(proposal, decision)}
        />
      ),
    },
  ]
}
