import type { Person, UserStatus } from '@haat/contract/accounts'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { countOf } from '#core/format.ts'
import { selectRole } from '#core/session.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { useDelete } from '#ui/use-delete.tsx'
import { useQuestion, type Question } from '#ui/use-question.tsx'
import { useSetUserStatusMutation } from './people-api.ts'
import { useResetTwoFactorMutation } from './two-factor-api.ts'

type SetStatus = (people: readonly Person[], status: UserStatus, onStart?: () => void) => void

export interface PersonMutations {
  itemsFor: (person: Person) => (MenuItem | 'separator')[]
  /** Blocks several people at once, after asking, or unblocks them. `onStart` is called when that begins. */
  setStatus: SetStatus
  /** The questions, for the screen to render. */
  question: ReactNode
}

/** What an admin can do with a person of a list, with its questions and toasts. `noun`: 'customer', in one word. */
export function usePersonMutations({
  noun,
  remove,
  edit,
}: {
  noun: string
  remove: (id: string) => Promise<unknown>
  edit: (person: Person) => void
}): PersonMutations {
  const isOwner = useSelector(selectRole) === 'SUPER_ADMIN'
  const blocking = useStatusChange(noun)
  const reset = useTwoFactorReset()
  const deletion = useDelete<Person>({ item: noun, remove })

  return {
    itemsFor: (person) => [
      person.user.status === 'ACTIVE'
        ? { label: 'Block', icon: 'ban', onSelect: () => blocking.setStatus([person], 'BLOCKED') }
        : {
            label: 'Unblock',
            icon: 'check',
            onSelect: () => blocking.setStatus([person], 'ACTIVE'),
          },
      { label: 'Edit', icon: 'pencil', onSelect: () => edit(person) },
      ...(isOwner && person.user.role !== 'CUSTOMER' ? [reset.itemFor(person)] : []),
      'separator',
      {
        label: 'Delete',
        icon: 'trash-2',
        isDanger: true,
        onSelect: () => deletion.askToDelete(person),
      },
    ],
    setStatus: blocking.setStatus,
    question: (
      <>
        {blocking.question}
        {deletion.question}
        {reset.question}
      </>
    ),
  }
}

/** Turns off two-factor sign-in for a person who lost it, after asking. */
function useTwoFactorReset(): { itemFor: (person: Person) => MenuItem; question: ReactNode } {
  const [reset] = useResetTwoFactorMutation()
  const { ask, question } = useQuestion()
  const messages = { pending: mutationMessages.pending, done: mutationMessages.changed }
  return {
    itemFor: ({ id, name }) => ({
      label: 'Reset two-factor sign-in',
      icon: 'key-round',
      onSelect: () =>
        ask({
          title: 'Reset two-factor sign-in?',
          description: `${name} will be signed out everywhere and can then sign in with the password only. Do this only if you are sure of their identity.`,
          confirmLabel: 'Reset',
          onConfirm: () => runMutation(reset(id).unwrap(), messages),
        }),
    }),
    question,
  }
}

/** Blocks people, after asking, and unblocks them. */
function useStatusChange(noun: string): { setStatus: SetStatus; question: ReactNode } {
  const [setUserStatus] = useSetUserStatusMutation()
  const { ask, question } = useQuestion()
  const words = { pending: mutationMessages.pending, done: mutationMessages.changed }

  const setStatus: SetStatus = (people, status, onStart) => {
    function write() {
      onStart?.()
      const calls = people.map(({ user }) => setUserStatus({ userId: user.id, status }).unwrap())
      void runMutation(Promise.all(calls), words)
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
  const shop = noun === 'vendor' ? ' Meanwhile nobody can buy from their shop.' : ''
  return {
    title: isOne ? `Block ${first.name}?` : `Block ${countOf(people.length, noun)}?`,
    description: `${whose} is signed out everywhere immediately and cannot sign in until it is unblocked.${shop}`,
    confirmLabel: 'Block',
    variant: 'danger',
  }
}
