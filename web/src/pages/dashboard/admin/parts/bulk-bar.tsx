import type { Person, UserStatus } from '@haat/contract/accounts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import type { Selection } from './use-selection.ts'

/** Selects the whole page, and blocks or unblocks the selected people. */
export function BulkBar({
  selection,
  onStatus,
}: {
  selection: Selection
  onStatus: (people: readonly Person[], status: UserStatus, onStart: () => void) => void
}) {
  const { people, shown } = selection
  const isNobody = people.length === 0

  function setStatus(status: UserStatus) {
    const changed = people.filter(({ user }) => user.status !== status)
    if (changed.length > 0) onStatus(changed, status, selection.clear)
  }

  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <Checkbox
        checked={shown > 0 && people.length === shown}
        disabled={shown === 0}
        onChange={selection.toggleAll}
        label="Select all on this page"
      />
      <div className="ms-auto flex items-center gap-2">
        <span role="status" className="figures text-sm text-muted">
          {isNobody ? '' : `${people.length} selected`}
        </span>
        <Button
          variant="secondary"
          size="sm"
          icon="ban"
          disabled={isNobody}
          onClick={() => setStatus('BLOCKED')}
        >
          Block
        </Button>
        <Button
          variant="secondary"
          size="sm"
          icon="check"
          disabled={isNobody}
          onClick={() => setStatus('ACTIVE')}
        >
          Unblock
        </Button>
      </div>
    </div>
  )
}
