import { coupon as couponSchema, type Coupon } from '@haat/contract/coupons'
import { useState } from 'react'
import { formatCount, formatDay, money } from '#core/format.ts'
import { dashboardPages } from '#core/dashboard-pages.ts'
import { couponNote } from '#features/coupons/coupon-days.ts'
import { CouponDialog, couponForm } from '#features/coupons/coupon-dialog.tsx'
import { fundingNotes } from '#features/coupons/coupon-fields.tsx'
import { useDeleteCouponMutation, useGetCouponsQuery } from '#features/coupons/coupons-api.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { actionsColumn } from '#ui/row-menu.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDelete } from '#ui/use-delete.tsx'
import { AddButton } from '#pages/dashboard/parts/add-button.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { Screen } from '#pages/dashboard/parts/screen.tsx'
import { SearchField } from '#pages/dashboard/parts/search-field.tsx'
import { useEdited } from '#pages/dashboard/parts/use-edited.ts'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

export default function CouponsPage() {
  const list = useListState()
  const result = useGetCouponsQuery({ page: list.page, searchTerm: list.searchTerm })
  const [remove] = useDeleteCouponMutation()
  const edited = useEdited(couponForm, couponSchema)
  const { askToDelete, question } = useDelete<Coupon>({
    item: 'coupon',
    remove: (id) => remove(id).unwrap(),
  })
  const [now] = useState(() => Date.now())

  const itemsFor = (coupon: Coupon): MenuItem[] => [
    { label: 'Edit', icon: 'pencil', onSelect: () => edited.open(coupon) },
    { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => askToDelete(coupon) },
  ]

  return (
    <Screen
      title={dashboardPages.coupons.title}
      actions={
        <>
          <SearchField placeholder="Search by coupon code" list={list} />
          <AddButton onClick={() => edited.open('new')}>Add Coupon</AddButton>
        </>
      }
    >
      <ListPanel
        caption="coupons"
        result={result}
        list={list}
        columns={columnsWith(now, itemsFor)}
        notFound="No coupon found"
        rowKey={(coupon) => coupon.id}
        empty={<EmptyState icon="ticket-percent" title="You have no coupons" />}
      />
      {edited.row === null ? null : (
        <CouponDialog coupon={edited.row === 'new' ? null : edited.row} onClose={edited.close} />
      )}
      {question}
    </Screen>
  )
}

function columnsWith(now: number, itemsFor: (coupon: Coupon) => MenuItem[]): Column<Coupon>[] {
  return [
    {
      header: 'Code',
      isLead: true,
      skeleton: 'h-6 w-24',
      cell: (coupon) => {
        const note = couponNote(coupon, now)
        return (
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{coupon.code}</span>
            {note === undefined ? null : <Badge>{note}</Badge>}
            {coupon.funding === 'MARKET' ? null : (
              <Badge tone="primary">Paid by: {fundingNotes[coupon.funding]}</Badge>
            )}
          </span>
        )
      },
    },
    {
      header: 'Discount',
      align: 'end',
      skeleton: 'h-5 w-16 md:ms-auto',
      cell: ({ discountAmount }) => (
        <span className="figures font-semibold">{money(discountAmount)}</span>
      ),
    },
    day('Start Date', ({ startDay }) => startDay),
    day('End Date', ({ endDay }) => endDay),
    figure('Per User Limit', ({ usageLimit }) => usageLimit),
    figure('Total Limit', ({ totalUsageLimit }) => totalUsageLimit, 'Unlimited'),
    figure('Total Used', ({ usedCount }) => usedCount),
    actionsColumn(({ code }) => code, itemsFor),
  ]
}

function day(header: string, of: (coupon: Coupon) => string): Column<Coupon> {
  return {
    header,
    skeleton: 'h-5 w-24',
    cell: (coupon) => (
      <time dateTime={of(coupon)} className="figures whitespace-nowrap">
        {formatDay(of(coupon))}
      </time>
    ),
  }
}

function figure(
  header: string,
  of: (coupon: Coupon) => number | null,
  otherwise = '',
): Column<Coupon> {
  return {
    header,
    align: 'end',
    skeleton: 'h-5 w-10 md:ms-auto',
    cell: (coupon) => {
      const count = of(coupon)
      return <span className="figures">{count === null ? otherwise : formatCount(count)}</span>
    },
  }
}
