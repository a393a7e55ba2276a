import type { ReactNode } from 'react'
import { mutationMessages, runMutation } from './run-mutation.ts'
import { useQuestion } from './use-question.tsx'

/** Asks, then deletes permanently, with toasts. The caller renders `question`. */
export function useDelete<Row extends { id: string }>({
  item,
  remove,
  failed,
}: {
  /** What is deleted, in one word: 'product'. */
  item: string
  remove: (id: string) => Promise<unknown>
  /** The message of a failure; by default the server's own. */
  failed?: string
}): { askToDelete: (row: Row) => void; question: ReactNode } {
  const { ask, question } = useQuestion()
  const messages = {
    pending: mutationMessages.pending,
    done: mutationMessages.deleted,
    ...(failed === undefined ? {} : { failed }),
  }
  return {
    askToDelete: ({ id }) =>
      ask({
        title: 'Are you sure?',
        description: `This action cannot be undone. This will permanently delete the ${item} from database.`,
        confirmLabel: 'Delete',
        variant: 'danger',
        onConfirm: () => runMutation(remove(id), messages),
      }),
    question,
  }
}
