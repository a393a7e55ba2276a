import { countOf } from '#core/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'

/** Chooses all orders of the page, and packs those that are chosen. */
export function BatchBar({
  chosen,
  most,
  isPacking,
  onAll,
  onPack,
}: {
  chosen: number
  /** How many can be chosen. */
  most: number
  isPacking: boolean
  onAll: (isChosen: boolean) => void
  onPack: () => void
}) {
  return (
    <div className="sticky top-0 z-10 flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-t-lg border-b border-line bg-surface px-4 py-2 md:top-16">
      <Checkbox
        label={chosen === 0 ? 'Choose all on this page' : `${chosen} of ${most} chosen`}
        checked={most > 0 && chosen === most}
        disabled={most === 0}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < most
        }}
        onChange={(event) => onAll(event.target.checked)}
      />
      <Button icon="package" disabled={chosen === 0} isPending={isPacking} onClick={onPack}>
        {chosen === 0 ? 'Pack' : `Pack ${countOf(chosen, 'order')}`}
      </Button>
    </div>
  )
}
