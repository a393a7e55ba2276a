import { courierTitles, couriers, type CourierAccount } from '@haat/contract/consignments'
import { useState, type ReactNode } from 'react'
import { formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { preloadDialog } from '#ui/dialog.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { EmptyState, Notice } from '#ui/states.tsx'
import { AccountDialog } from './account-dialog.tsx'
import {
  useChangeCourierAccountMutation,
  useGetCourierAccountsQuery,
  useTryCourierAccountMutation,
} from './consignments-api.ts'

/** The caller's accounts with couriers: the market's for admins, the shop's for vendors. */
export function CourierAccounts({ isMarkets }: { isMarkets: boolean }) {
  const result = useGetCourierAccountsQuery(undefined)
  const [opened, setOpened] = useState<CourierAccount | 'new' | null>(null)
  const own = (result.data?.accounts ?? []).filter(({ shopId }) => isMarkets || shopId !== null)
  const free = couriers.filter((name) => own.every(({ courier }) => courier !== name))
  return (
    <section aria-labelledby="courier-accounts" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="courier-accounts" className="text-lg">
          {isMarkets ? 'Accounts of the market' : 'Accounts of your shop'}
        </h2>
        {result.data !== undefined && free.length > 0 ? (
          <Button
            icon="plus"
            size="sm"
            onPointerEnter={preloadDialog}
            onClick={() => setOpened('new')}
          >
            Add account
          </Button>
        ) : null}
      </div>
      <QueryState
        result={result}
        loading={
          <Card className="p-5">
            <LoadingText what="the courier accounts" lines={10} />
          </Card>
        }
        frameError={inCard}
        empty={{ when: () => own.length === 0, show: <NoAccount isMarkets={isMarkets} /> }}
      >
        {() => (
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            {own.map((account) => (
              <Account key={account.id} account={account} onChange={() => setOpened(account)} />
            ))}
          </div>
        )}
      </QueryState>
      {opened === null ? null : (
        <AccountDialog
          account={opened === 'new' ? null : opened}
          free={free}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}

function NoAccount({ isMarkets }: { isMarkets: boolean }) {
  const hint = isMarkets
    ? 'Cash that couriers collect with the market’s account comes to the market.'
    : 'With an account at Steadfast or Pathao you book couriers from your orders, and parcels move by themselves.'
  return (
    <Card>
      <EmptyState icon="truck" title="No courier account" hint={hint} />
    </Card>
  )
}

function Account({ account, onChange }: { account: CourierAccount; onChange: () => void }) {
  const { id, courier, tail, isEnabled, triedAt, webhookUrl } = account
  const name = courierTitles[courier]
  const [tryOut, trial] = useTryCourierAccountMutation()
  return (
    <Card className="space-y-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{name}</h3>
        <Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>
      </div>
      <dl className="space-y-2 text-sm">
        <Fact name="Key">{tail}</Fact>
        <Fact name="Accepted by the courier">
          {triedAt === null ? 'Not tried yet' : formatDay(triedAt)}
        </Fact>
        <Fact name="Address for its messages">
          <span className="select-all wrap-anywhere">{webhookUrl}</span>
        </Fact>
      </dl>
      {trial.data === undefined ? null : (
        <Notice tone={trial.data.works ? 'success' : 'danger'}>{trial.data.message}</Notice>
      )}
      <Buttons
        account={account}
        isTrying={trial.isLoading}
        onTry={() => void tryOut(id)}
        onChange={onChange}
      />
    </Card>
  )
}

function Buttons({
  account: { id, courier, isEnabled },
  isTrying,
  onTry,
  onChange,
}: {
  account: CourierAccount
  isTrying: boolean
  onTry: () => void
  onChange: () => void
}) {
  const name = courierTitles[courier]
  const [change] = useChangeCourierAccountMutation()
  const toggle = () =>
    void runMutation(change({ id, isEnabled: !isEnabled }).unwrap(), {
      pending: mutationMessages.updating,
      done: mutationMessages.updated,
    })
  return (
    <p className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" isPending={isTrying} onClick={onTry}>
        Try<span className="sr-only"> the {name} account</span>
      </Button>
      <Button size="sm" variant="secondary" onClick={onChange}>
        Change<span className="sr-only"> the {name} account</span>
      </Button>
      <Button size="sm" variant="ghost" onClick={toggle}>
        Switch {isEnabled ? 'off' : 'on'}
        <span className="sr-only"> the {name} account</span>
      </Button>
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
