import { pageCount } from '@haat/contract/page-count'
import type { Page } from '@haat/contract/paging'
import type { Payout } from '@haat/contract/payouts'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDay, money } from '#core/format.ts'
import { pageOf } from '#core/page-of.ts'
import { StatusChip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useGetOwnPayoutsQuery } from './own-payouts-api.ts'
import { PayoutDialog } from './payout-dialog.tsx'

/** The shop's payouts from their approval on, newest first, each with what it pays. */
export function OwnPayouts({ orderLink }: { orderLink: (orderId: string) => string }) {
  const [query] = useSearchParams()
  const result = useGetOwnPayoutsQuery({ page: pageOf(query) })
  const [opened, setOpened] = useState<Payout | null>(null)
  return (
    <Card as="section">
      <QueryState
        result={result}
        loading={
          <>
            <LoadingNote what="the payouts" />
            <Table payouts={undefined} onOpen={setOpened} />
          </>
        }
      >
        {(page, isStale) => (
          <>
            <Table payouts={page.data} isStale={isStale} onOpen={setOpened} />
            <Pages page={page} />
          </>
        )}
      </QueryState>
      {opened === null ? null : (
        <PayoutDialog payout={opened} orderLink={orderLink} onClose={() => setOpened(null)} />
      )}
    </Card>
  )
}

function Pages({ page: { meta } }: { page: Page<Payout> }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const hrefFor = (page: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(page))
    return `${pathname}?${next}`
  }
  const count = pageCount(meta)
  if (count <= 1) return null
  return (
    <div className="border-t border-line px-4 py-3">
      <Pagination page={meta.page} pageCount={count} hrefFor={hrefFor} label="Pages of payouts" />
    </div>
  )
}

function Table({
  payouts,
  isStale = false,
  onOpen,
}: {
  payouts: readonly Payout[] | undefined
  isStale?: boolean
  onOpen: (payout: Payout) => void
}) {
  return (
    <DataTable
      caption="payouts"
      columns={columnsWith(onOpen)}
      rows={payouts}
      rowKey={({ id }) => id}
      isStale={isStale}
      empty={
        <EmptyState
          icon="send"
          title="No payouts yet"
          hint="What is available is paid out once it reaches the least amount of a payout and the payout account is verified."
        />
      }
    />
  )
}

function columnsWith(onOpen: (payout: Payout) => void): Column<Payout>[] {
  return [
    {
      header: 'Payout',
      isLead: true,
      skeleton: 'h-10 w-32',
      cell: ({ number, createdAt }) => (
        <div className="figures">
          <p className="font-semibold">Payout {number}</p>
          <p className="text-xs text-muted">{formatDay(createdAt)}</p>
        </div>
      ),
    },
    {
      header: 'State',
      skeleton: 'h-10 w-28',
      cell: (payout) => (
        <div>
          <StatusChip status={payout.status} />
          <p className="mt-1 text-xs text-muted">{stateNote(payout)}</p>
        </div>
      ),
    },
    {
      header: 'Paid to',
      skeleton: 'h-5 w-32',
      cell: ({ method, accountNumber }) => (
        <span className="figures">
          {method === 'BKASH' ? 'bKash' : 'Bank'} {accountNumber}
        </span>
      ),
    },
    {
      header: 'Reference',
      skeleton: 'h-5 w-28',
      cell: ({ reference }) => <span className="figures wrap-anywhere">{reference ?? '–'}</span>,
    },
    {
      header: 'Amount',
      align: 'end',
      skeleton: 'h-5 w-24 md:ms-auto',
      cell: ({ amount }) => (
        <span className="figures font-semibold whitespace-nowrap">{money(amount)}</span>
      ),
    },
    openerColumn(onOpen),
  ]
}

function stateNote({ status, sentAt, closedAt, reason }: Payout): string {
  if (status === 'APPROVED') return 'Goes to the bank next'
  if (status === 'SENT' && sentAt !== null) return `Sent on ${formatDay(sentAt)}`
  if (status === 'PAID' && closedAt !== null) return `Paid on ${formatDay(closedAt)}`
  return reason ?? ''
}

function openerColumn(onOpen: (payout: Payout) => void): Column<Payout> {
  return {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    skeleton: 'h-9 w-24 md:ms-auto',
    cell: (payout) => (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`What payout ${payout.number} pays`}
        onPointerEnter={preloadDialog}
        onClick={() => onOpen(payout)}
      >
        Details
      </Button>
    ),
  }
}
