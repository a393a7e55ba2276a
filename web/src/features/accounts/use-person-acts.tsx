import type { Person, UserStatus } from '@haat/contract/accounts'
import { actMessages } from '@haat/contract/messages'
import { useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { selectRole } from '#core/session.ts'
import { act } from '#ui/act.ts'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { useSetUserStatusMutation } from './people-api.ts'
import { ResetTwoFactorQuestion } from './reset-two-factor-question.tsx'

export interface PersonActs {
  itemsFor: (person: Person) => (MenuItem | 'separator')[]
  /** Blocks or unblocks several at once. */
  setStatus: (people: readonly Person[], status: UserStatus) => Promise<void>
  /** Asks before somebody is deleted; to be drawn by the screen. */
  question: ReactNode
}

/** What an admin can do with a person of a list, with its toasts. `noun`: 'customer', in one word. */
export function usePersonActs({
  noun,
  remove,
  isRemoving,
  edit,
}: {
  noun: string
  remove: (id: string) => Promise<unknown>
  isRemoving: boolean
  edit: (person: Person) => void
}): PersonActs {
  const [setUserStatus] = useSetUserStatusMutation()
  const isOwner = useSelector(selectRole) === 'SUPER_ADMIN'
  const [asked, setAsked] = useState<Person | null>(null)
  const [locked, setLocked] = useState<Person | null>(null)
  const pending = actMessages.pending

  async function setStatus(people: readonly Person[], status: UserStatus): Promise<void> {
    const calls = people.map(({ user }) => setUserStatus({ userId: user.id, status }).unwrap())
    await act(Promise.all(calls), { pending, done: actMessages.changed })
  }

  return {
    itemsFor: (person) => [
      person.user.status === 'ACTIVE'
        ? { label: 'Block', icon: 'ban', onSelect: () => void setStatus([person], 'BLOCKED') }
        : { label: 'Unblock', icon: 'check', onSelect: () => void setStatus([person], 'ACTIVE') },
      { label: 'Edit', icon: 'pencil', onSelect: () => edit(person) },
      ...(isOwner && person.user.role !== 'CUSTOMER'
        ? [
            {
              label: 'Reset two-factor sign-in',
              icon: 'key-round' as const,
              onSelect: () => setLocked(person),
            },
          ]
        : []),
      'separator',
      { label: 'Delete', icon: 'trash-2', isDanger: true, onSelect: () => setAsked(person) },
    ],
    setStatus,
    question: (
      <>
        <DeleteQuestion
          item={noun}
          open={asked !== null}
          isPending={isRemoving}
          onClose={() => setAsked(null)}
          onDelete={() => {
            if (asked === null) return
            const words = { pending, done: actMessages.deleted }
            void act(remove(asked.id), words).then(() => setAsked(null))
          }}
        />
        <ResetTwoFactorQuestion person={locked} onClose={() => setLocked(null)} />
      </>
    ),
  }
}
