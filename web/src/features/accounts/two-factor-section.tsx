import type { TwoFactorStatus } from '@haat/contract/two-factor'
import { useState } from 'react'
import { formatDay } from '#core/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { mutationMessages } from '#ui/run-mutation.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodesList } from './recovery-codes.tsx'
import {
  useDisableTwoFactorMutation,
  useGetTwoFactorQuery,
  useRenewRecoveryCodesMutation,
} from './two-factor-api.ts'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Two-factor sign-in of one's own account: its state, turning it on and off, recovery codes. */
export function TwoFactorSection() {
  const result = useGetTwoFactorQuery(undefined)
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (isSettingUp) {
    const close = () => setSettingUp(false)
    return <TwoFactorSetup onDone={close} onCancel={close} />
  }
  if (codes !== null) return <RecoveryCodesList codes={codes} onDone={() => setCodes(null)} />
  return (
    <QueryState result={result} loading={<Loading />}>
      {(status) =>
        status.isOn ? (
          <TurnedOn status={status} onCodes={setCodes} />
        ) : (
          <TurnedOff onSetUp={() => setSettingUp(true)} />
        )
      }
    </QueryState>
  )
}

function Loading() {
  return (
    <>
      <LoadingNote what="two-factor sign-in" />
      <Skeleton className="h-24 w-full" />
    </>
  )
}

function TurnedOff({ onSetUp }: { onSetUp: () => void }) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">
        With two-factor sign-in, your password alone is not enough: you also need a code from an app
        on your phone.
      </p>
      <Button variant="secondary" icon="shield-check" onClick={onSetUp}>
        Set up
      </Button>
    </div>
  )
}

function TurnedOn({
  status,
  onCodes,
}: {
  status: TwoFactorStatus
  onCodes: (codes: readonly string[]) => void
}) {
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null)
  const [disable, disabling] = useDisableTwoFactorMutation()
  const [renew, renewing] = useRenewRecoveryCodesMutation()
  return (
    <div className="space-y-4">
      <Standing status={status} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon="refresh-cw" onClick={() => setAsked('codes')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setAsked('off')}>
          Turn off
        </Button>
      </div>
      {asked === 'off' ? (
        <ProofDialog
          title="Turn off two-factor sign-in"
          description="After that, you sign in with your password only."
          submitLabel="Turn off"
          words={{ pending: mutationMessages.pending, done: 'Two-factor sign-in is off' }}
          isPending={disabling.isLoading}
          send={(proof) => disable(proof).unwrap()}
          onDone={() => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'codes' ? (
        <ProofDialog
          title="New recovery codes"
          description="The old codes will stop working."
          submitLabel="Get new codes"
          words={{ pending: mutationMessages.pending, done: 'Recovery codes renewed' }}
          isPending={renewing.isLoading}
          send={(proof) => renew(proof).unwrap()}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

/** A person with fewer recovery codes than this is asked to get new ones. */
const fewCodes = 3

/** When it was turned on, and how many recovery codes are left. */
function Standing({
  status: { since, recoveryCodesLeft: left, isRequired },
}: {
  status: TwoFactorStatus
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="success">On</Badge>
        {since === null ? null : <span>since {formatDay(since)}</span>}
      </p>
      <p className={`text-sm ${left < fewCodes ? 'text-danger' : 'text-muted'}`}>
        {left} recovery {left === 1 ? 'code' : 'codes'} left.
        {left < fewCodes ? ' Ask for new ones before you run out.' : ''}
        {isRequired ? ' The market asks two-factor sign-in of its admins.' : ''}
      </p>
    </>
  )
}
