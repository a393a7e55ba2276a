import { Button } from '#ui/button.tsx'
import type { ListState } from './use-list-state.ts'

/** Says how a list that was opened from an overview is filtered, with a button that shows all of it. */
export function NarrowedNote({
  text,
  keys,
  all,
  list,
}: {
  /** Undefined: the list is not narrowed. */
  text: string | undefined
  /** The address's keys that narrow it. */
  keys: readonly string[]
  /** The label of the button that shows all, `Show all orders`. */
  all: string
  list: ListState
}) {
  if (text === undefined) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>{text}</p>
      <Button
        variant="secondary"
        size="sm"
        icon="x"
        onClick={() => list.change(Object.fromEntries(keys.map((key) => [key, null])))}
      >
        {all}
      </Button>
    </div>
  )
}
