import type { PayoutAccount, PayoutDetails as Details, ShopLegal } from '@haat/contract/payouts'
import { useCallback, useState, type ReactNode } from 'react'
import { formatDay, formatTime } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { LegalDialog } from './legal-dialog.tsx'
import { useGetOwnDetailsQuery } from './own-payouts-api.ts'

const accountDialog = lazyPart(async () => (await import('./account-dialog.tsx')).AccountDialog)

/** Where the shop is paid, and who it is by law: to see and to change. */
export function PayoutDetails() {
  const result = useGetOwnDetailsQuery(undefined)
  return (
    <QueryState
      result={result}
      loading={
        <Card className="p-5">
          <LoadingText what="the payout details" lines={8} />
        </Card>
      }
      frameError={inCard}
    >
      {(details) => <Cards details={details} />}
    </QueryState>
  )
}

function Cards({ details: { account, legal } }: { details: Details }) {
  const [opened, setOpened] = useState<'account' | 'legal' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Part
        id="payout-account"
        title="Payout account"
        button={account === null ? 'Add account' : 'Change account'}
        onEdit={() => setOpened('account')}
      >
        {account === null ? (
          <p className="text-sm text-muted">
            Your shop is paid to a bank account or a bKash number. Without one there are no payouts.
          </p>
        ) : (
          <Account account={account} />
        )}
      </Part>
      <Part
        id="legal-details"
        title="Legal details"
        button={legal === null ? 'Add legal details' : 'Edit legal details'}
        onEdit={() => setOpened('legal')}
      >
        {legal === null ? (
          <p className="text-sm text-muted">
            Invoices name the seller by law. Enter the legal name of your shop, and its numbers.
          </p>
        ) : (
          <Legal legal={legal} />
        )}
      </Part>
      {opened === 'account' ? (
        <LazyPart part={accountDialog} props={{ account, onClose: close }} onMissing={close} />
      ) : null}
      {opened === 'legal' ? <LegalDialog legal={legal} onClose={close} /> : null}
    </div>
  )
}

function Part({
  id,
  title,
  button,
  onEdit,
  children,
}: {
  id: string
  title: string
  button: string
  onEdit: () => void
  children: ReactNode
}) {
  return (
    <Card className="p-5">
      <section aria-labelledby={id} className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <Button
            size="sm"
            variant="secondary"
            icon="pencil"
            onPointerEnter={preloadDialog}
            onClick={onEdit}
          >
            {button}
          </Button>
        </div>
        {children}
      </section>
    </Card>
  )
}

function Account({ account }: { account: PayoutAccount }) {
  return (
    <>
      <dl className="space-y-2 text-sm">
        <Fact name="Paid to">{account.method === 'BANK' ? 'Bank account' : 'bKash'}</Fact>
        <Fact name="Account holder">{account.holder}</Fact>
        <Fact name="Account number">{account.accountNumber}</Fact>
        {account.bank === null ? null : <Fact name="Bank">{account.bank}</Fact>}
        {account.branch === null ? null : <Fact name="Branch">{account.branch}</Fact>}
        {account.routingNumber === null ? null : (
          <Fact name="Routing number">{account.routingNumber}</Fact>
        )}
        <Fact name="State">
          {account.verifiedAt === null ? (
            <Badge tone="caution">Being checked</Badge>
          ) : (
            <Badge tone="success">Verified</Badge>
          )}
        </Fact>
      </dl>
      {account.verifiedAt === null ? (
        <p className="text-sm text-muted">The market checks the account before the next payout.</p>
      ) : null}
      {account.heldUntil === null ? null : (
        <p className="text-sm">
          It was changed on {formatDay(account.changedAt)}: no payout is made before{' '}
          {formatDay(account.heldUntil)}, {formatTime(account.heldUntil)}.
        </p>
      )}
    </>
  )
}

function Legal({ legal }: { legal: ShopLegal }) {
  return (
    <dl className="space-y-2 text-sm">
      <Fact name="Legal name">{legal.legalName}</Fact>
      <Fact name="Trade licence">{legal.tradeLicence}</Fact>
      <Fact name="DBID">{legal.dbid}</Fact>
      <Fact name="BIN">{legal.bin}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="figures min-w-0 text-end wrap-anywhere">
        {children === '' ? <span className="text-muted">Not given</span> : children}
      </dd>
    </div>
  )
}
