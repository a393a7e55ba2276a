import type { ShopDebt } from '@haat/contract/debts'
import { useState } from 'react'
import { countOf, formatDay, money } from '#core/format.ts'
import { CreditDialog } from '#features/finance/credit-dialog.tsx'
import { useGetShopDebtQuery, useSetCreditMutation } from '#features/finance/debts-api.ts'
import { WriteOffDialog } from '#features/finance/write-off-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import { SumLine } from '#ui/sum-line.tsx'
import { useQuestion } from '#ui/use-question.tsx'

interface Named {
  debt: ShopDebt
  shopName: string
}

/** What a shop owes and may owe, and what an admin can do about it. */
export function ShopDebtCard({ shopId, shopName }: { shopId: string; shopName: string }) {
  const result = useGetShopDebtQuery(shopId)
  return (
    <Card as="section" className="space-y-4 p-4 text-sm sm:p-5">
      <h2 className="text-lg">Debt and credit limit</h2>
      <QueryState result={result} loading={<LoadingText what="the debt" lines={4} />}>
        {(debt) => (
          <>
            <dl className="max-w-prose space-y-2">
              {factsOf(debt).map(([name, value]) => (
                <SumLine key={name} name={name} value={value} />
              ))}
            </dl>
            <Actions debt={debt} shopName={shopName} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

function factsOf(debt: ShopDebt): [name: string, value: string][] {
  const { owed, limit, ownLimit, graceDays, ownGraceDays } = debt
  const whose = (own: number | null) => (own === null ? 'the market’s rule' : 'set for this shop')
  const days: [name: string, day: string | null][] = [
    ['Owes more than it may since', debt.since],
    ['No cash on delivery since', debt.codPausedAt],
    ['Its products are sold until', debt.restsAt],
    ['Its products are not sold since', debt.restedAt],
  ]
  return [
    ['Owes', money(owed)],
    ['May owe', limit === null ? 'No limit' : `${money(limit)} (${whose(ownLimit)})`],
    ...(limit === null
      ? []
      : [['Days of grace', `${countOf(graceDays, 'day')} (${whose(ownGraceDays)})`] as const]),
    ...days.flatMap(([name, day]) => (day === null ? [] : [[name, formatDay(day)] as const])),
  ].map(([name, value]) => [name, value])
}

function Actions({ debt, shopName }: Named) {
  const [open, setOpen] = useState<'credit' | 'write-off' | null>(null)
  const { askForDefault, question } = useDefault({ debt, shopName })
  const close = () => setOpen(null)
  const isOwn = debt.ownLimit !== null || debt.ownGraceDays !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen('credit')}>
        Change limit
      </Button>
      {isOwn ? (
        <Button variant="secondary" className="max-sm:w-full" onClick={askForDefault}>
          Back to the market’s rules
        </Button>
      ) : null}
      {debt.owed === 0 ? null : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen('write-off')}>
          Propose a write-off
        </Button>
      )}
      {open === 'credit' ? <CreditDialog debt={debt} shopName={shopName} onClose={close} /> : null}
      {open === 'write-off' ? (
        <WriteOffDialog debt={debt} shopName={shopName} onClose={close} />
      ) : null}
      {question}
    </div>
  )
}

function useDefault({ debt: { shopId }, shopName }: Named) {
  const [set] = useSetCreditMutation()
  const { ask, question } = useQuestion()
  const askForDefault = () =>
    ask({
      title: 'Are you sure?',
      description: `The market’s own limit and days of grace apply to ${shopName} again.`,
      confirmLabel: 'Apply the market’s rules',
      variant: 'primary',
      onConfirm: () =>
        runMutation(set({ shopId, limit: null, graceDays: null }).unwrap(), {
          pending: mutationMessages.updating,
          done: mutationMessages.updated,
        }),
    })
  return { askForDefault, question }
}
