import { dispute as disputeSchema, type Dispute } from '@haat/contract/disputes'
import { dashboardPages } from '#core/dashboard-pages.ts'
import {
  DecideDisputeDialog,
  decideDisputeForm,
} from '#features/disputes/decide-dispute-dialog.tsx'
import { disputeColumns } from '#features/disputes/dispute-columns.tsx'
import { useGetDisputesQuery } from '#features/disputes/disputes-api.ts'
import { OpenDisputeDialog, openDisputeForm } from '#features/disputes/open-dispute-dialog.tsx'
import { useMe } from '#features/finance/use-me.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function DisputesPage() {
  const list = useListState()
  const me = useMe()
  const result = useGetDisputesQuery({ page: list.page })
  const added = useEdited(openDisputeForm, disputeSchema)
  const decided = useEdited(decideDisputeForm, disputeSchema)

  const itemsFor = (dispute: Dispute): MenuItem[] => {
    if (dispute.status !== 'OPEN') return []
    if (dispute.by.id === me) {
      return [{ label: 'Another admin enters the outcome', icon: 'scale', isDisabled: true }]
    }
    return [{ label: 'Enter the outcome', icon: 'scale', onSelect: () => decided.open(dispute) }]
  }

  return (
    <Screen
      title={dashboardPages.disputes.title}
      actions={<AddButton onClick={() => added.open('new')}>Add Dispute</AddButton>}
    >
      <ListPanel
        caption="disputes"
        result={result}
        list={list}
        columns={[
          ...disputeColumns,
          actionsColumn(({ shopName, reference }) => `case ${reference} of ${shopName}`, itemsFor),
        ]}
        rowKey={(dispute) => dispute.id}
        empty={<EmptyState icon="scale" title="No payment is disputed" />}
      />
      {added.row === null ? null : <OpenDisputeDialog onClose={added.close} />}
      {decided.row === null || decided.row === 'new' ? null : (
        <DecideDisputeDialog dispute={decided.row} onClose={decided.close} />
      )}
    </Screen>
  )
}
