import type { NamedAccount } from '@haat/contract/payout-accounts'
import { dashboardPaths } from '#core/dashboard-paths.ts'
import { timeColumn, TwoLines, Wrapped } from '#features/finance/finance-cells.tsx'
import { useGetAccountsQuery, useVerifyAccountMutation } from '#features/finance/payday-api.ts'
import { useMe } from '#features/finance/use-me.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Link } from '#ui/link.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { EmptyState } from '#ui/states.tsx'
import { useQuestion } from '#ui/use-question.tsx'
import { ListPanel } from '#pages/dashboard/parts/list-panel.tsx'
import { useListState } from '#pages/dashboard/parts/use-list-state.ts'

/** Where shops are paid: an admin who did not enter the account verifies it. */
export function AccountsPart() {
  const list = useListState()
  const result = useGetAccountsQuery({ page: list.page })
  const me = useMe()
  const { ask, question } = useQuestion()
  const [verify] = useVerifyAccountMutation()

  const askToVerify = ({ shopId, shopName, holder, accountNumber, changedAt }: NamedAccount) =>
    ask({
      title: 'Are you sure?',
      description: `You have checked that ${accountNumber} of ${holder} belongs to ${shopName}. Payouts go there from then on.`,
      confirmLabel: 'Verify',
      variant: 'primary',
      onConfirm: () =>
        runMutation(verify({ shopId, changedAt }).unwrap(), {
          pending: mutationMessages.updating,
          done: mutationMessages.updated,
        }),
    })

  return (
    <>
      <ListPanel
        caption="payout accounts"
        result={result}
        list={list}
        columns={columnsWith(me, askToVerify)}
        rowKey={({ shopId }) => shopId}
        empty={<EmptyState icon="credit-card" title="No shop has entered a payout account yet" />}
      />
      {question}
    </>
  )
}

function columnsWith(
  me: string,
  onVerify: (account: NamedAccount) => void,
): Column<NamedAccount>[] {
  return [
    {
      header: 'Shop',
      isLead: true,
      skeleton: 'h-10 w-40',
      cell: ({ shopId, shopName, legalName }) => (
        <Link to={dashboardPaths.financeShop(shopId)} className="tap block hover:underline">
          <TwoLines first={shopName} second={legalName ?? 'No legal name entered'} />
        </Link>
      ),
    },
    {
      header: 'Account',
      skeleton: 'h-10 w-48',
      cell: ({ method, holder, accountNumber, bank, branch, routingNumber }) => (
        <TwoLines
          first={`${accountNumber}, ${holder}`}
          second={method === 'BKASH' ? 'bKash' : `${bank}, ${branch}, ${routingNumber}`}
        />
      ),
    },
    timeColumn('Changed', ({ changedAt }) => changedAt),
    {
      header: 'Entered by',
      skeleton: 'h-5 w-28',
      cell: ({ changedBy }) => <Wrapped>{changedBy.name}</Wrapped>,
    },
    {
      header: 'State',
      skeleton: 'h-9 w-24',
      cell: (account) => <State account={account} me={me} onVerify={onVerify} />,
    },
  ]
}

function State({
  account,
  me,
  onVerify,
}: {
  account: NamedAccount
  me: string
  onVerify: (account: NamedAccount) => void
}) {
  const { verifiedAt, heldUntil, changedBy, shopName } = account
  if (verifiedAt === null && changedBy.id === me) {
    return <Badge tone="caution">Another admin verifies it</Badge>
  }
  if (verifiedAt === null) {
    return (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Verify the account of ${shopName}`}
        onClick={() => onVerify(account)}
      >
        Verify
      </Button>
    )
  }
  return heldUntil === null ? (
    <Badge tone="success">Verified</Badge>
  ) : (
    <Badge tone="caution">Verified, held for 72 hours</Badge>
  )
}
