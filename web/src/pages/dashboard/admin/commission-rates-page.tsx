import { commissionRate, type CommissionRate } from '@haat/contract/commissions'
import { useState } from 'react'
import { marketDay } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import {
  useDeleteRateMutation,
  useGetRatesQuery,
  useReorderRatesMutation,
} from '#features/commissions/commissions-api.ts'
import { RateDialog, rateForm } from '#features/commissions/rate-dialog.tsx'
import { RateList } from '#features/commissions/rate-list.tsx'
import { TryPanel } from '#features/commissions/try-panel.tsx'
import { Card } from '#ui/card.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'

export default function CommissionRatesPage() {
  const result = useGetRatesQuery(undefined)
  const [remove] = useDeleteRateMutation()
  const reorder = useReorder(result.data ?? [])
  const edited = useEdited(rateForm, commissionRate)
  const [today] = useState(() => marketDay(new Date()))
  const { askToDelete, question } = useDelete<CommissionRate>({
    item: 'rate',
    remove: (id) => remove(id).unwrap(),
  })

  const itemsFor = (rate: CommissionRate): MenuItem[] => [
    { label: 'Edit', icon: 'pencil', onSelect: () => edited.open(rate) },
    ...(rate.isFallback
      ? []
      : [
          {
            label: 'Delete',
            icon: 'trash-2' as const,
            isDanger: true,
            onSelect: () => askToDelete(rate),
          },
        ]),
  ]

  return (
    <Screen
      title={dashboardPages.commissionRates.title}
      note="The first rate from the top that fits a product applies. An order keeps the rate it was placed at."
      actions={<AddButton onClick={() => edited.open('new')}>Add Rate</AddButton>}
    >
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <QueryState result={result} loading={<Loading />}>
          {(rates) => (
            <>
              <Card>
                <RateList rates={rates} today={today} itemsFor={itemsFor} onReorder={reorder} />
              </Card>
              <TryPanel />
            </>
          )}
        </QueryState>
      </div>
      {edited.row === null ? null : (
        <RateDialog rate={edited.row === 'new' ? null : edited.row} onClose={edited.close} />
      )}
      {question}
    </Screen>
  )
}

/** Sends a new order with the one that the admin saw. */
function useReorder(rates: readonly CommissionRate[]) {
  const [reorder] = useReorderRatesMutation()
  return (ids: string[]) => {
    const seen = { ids: rates.filter(({ isFallback }) => !isFallback).map(({ id }) => id) }
    void runMutation(reorder({ ids, seen }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  }
}

function Loading() {
  return (
    <Card>
      <div className="divide-y divide-line">
        <LoadingNote what="the commission rates" />
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="space-y-2 p-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </div>
        ))}
      </div>
    </Card>
  )
}
