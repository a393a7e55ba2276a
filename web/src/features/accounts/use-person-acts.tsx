import type { Person, UserStatus } from '@haat/contract/accounts'
import { actMessages } from '@haat/contract/messages'
import { useState, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { countOf } from '#core/format.ts'
import { selectRole } from '#core/session.ts'
import { act } from '#ui/act.ts'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { useQuestion, type Question } from '#ui/use-question.tsx'
import { useSetUserStatusMutation } from './people-api.ts'
import { ResetTwoFactorQuestion } from './reset-two-factor-question.tsx'

type SetStatus = (people: readonly Person[], status: UserStatus, onStart?: () => void) => void

export interface PersonActs {
  itemsFor: (person: Person) => (MenuItem | 'separator')[]
  /** Blocks several at once, after asking, or unblocks them; `onStart` hears when that begins. */
  setStatus: SetStatus
  /** What is asked; to be drawn by the screen. */
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
  const isOwner = useSelector(selectRole) === 'SUPER_ADMIN'
  const [asked, setAsked] = useState<Person | null>(null)
  const [locked, setLocked] = useState<Person | null>(null)
  const { setStatus, question } = useStatusChange(noun)
  const pending = actMessages.pending

  return {
    itemsFor: (person) => [
      person.user.status === 'ACTIVE'
        ? { label: 'Block', icon: 'ban', onSelect: () => setStatus([person], 'BLOCKED') }
        : { label: 'Unblock', icon: 'check', onSelect: () => setStatus([person], 'ACTIVE') },
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
        {question}
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

/** Blocks, after asking, and unblocks. */
function useStatusChange(noun: string): { setStatus: SetStatus; question: ReactNode } {
  const [setUserStatus] = useSetUserStatusMutation()
  const { ask, question } = useQuestion()
  const words = { pending: actMessages.pending, done: actMessages.changed }

  const setStatus: SetStatus = (people, status, onStart) => {
    function write() {
      onStart?.()
      const calls = people.map(({ user }) => setUserStatus({ userId: user.id, status }).unwrap())
      void act(Promise.all(calls), words)
    }
    if (status === 'ACTIVE') write()
    else ask({ ...blockQuestion(people, noun), onConfirm: write })
  }
  return { setStatus, question }
}

function blockQuestion(people: readonly Person[], noun: string): Omit<Question, 'onConfirm'> {
  const [first] = people
  const isOne = people.length === 1 && first !== undefined
  const whose = isOne ? 'This account' : 'Each of these accounts'
  const shop = noun === 'vendor' ? ' Nobody can buy in their shop meanwhile.' : ''
  return {
    title: isOne ? `Block ${first.name}?` : `Block ${countOf(people.length, noun)}?`,
    description: `${whose} is signed out everywhere at once and can not sign in until it is unblocked.${shop}`,
    confirmLabel: 'Block',
    variant: 'danger',
  }
}
