import { findPlaces, isNamed } from '@haat/contract/place-names'
import type { Place } from '@haat/contract/places'
import { useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Field, inputClass } from '#ui/field.tsx'
import { useCombobox } from '#ui/use-combobox.ts'

interface PlaceBoxProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Undefined while they load. */
  places: readonly Place[] | undefined
  hasFailed: boolean
  chosenId: number
  isDisabled?: boolean
  /** Null when the box was emptied. */
  onChoose: (place: Place | null) => void
  /** The box has the focus, so its places are needed. */
  onWanted: () => void
}

/** Chooses one of some places by typing a part of its name, in English or Bangla. */
export function PlaceBox(props: PlaceBoxProps) {
  const { label, hint, error, places, chosenId, isDisabled = false, onWanted } = props
  const { box, found, typed, setTyped, choose, settle, takeFirst } = useTyping(props)
  const chosen = places?.find(({ id }) => id === chosenId)
  return (
    <div id={box.rootId} onBlur={settle}>
      <Field label={label} hint={hint} error={error}>
        {(ids) => (
          <div className="relative">
            <input
              {...box.input}
              {...ids}
              onKeyDown={takeFirst}
              autoComplete="off"
              disabled={isDisabled}
              placeholder="Type to search"
              value={typed ?? (chosen === undefined ? '' : chosen.nameEn)}
              onFocus={(event) => {
                onWanted()
                box.open()
                event.currentTarget.select()
              }}
              onChange={(event) => {
                setTyped(event.target.value)
                box.open()
              }}
              className={inputClass}
            />
            {box.isOpen ? <Found {...props} found={found} box={box} onChoose={choose} /> : null}
          </div>
        )}
      </Field>
    </div>
  )
}

/** What is typed into the box, what it finds, and what happens to it. */
function useTyping({ places, chosenId, onChoose }: PlaceBoxProps) {
  /** Null while nobody types: the box shows the chosen place. */
  const [typed, setTyped] = useState<string | null>(null)
  const found = places === undefined ? [] : findPlaces(places, typed ?? '')
  const box = useCombobox(found.length)

  function choose(place: Place | null) {
    setTyped(null)
    box.close()
    if ((place?.id ?? 0) !== chosenId) onChoose(place)
  }

  /** The box is left: a whole name is chosen, nothing typed clears it, anything else is forgotten. */
  function settle(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget) || typed === null) return
    const [only, another] = found.filter((place) => isNamed(place, typed))
    if (typed.trim() === '') choose(null)
    else if (only !== undefined && another === undefined) choose(only)
    else setTyped(null)
  }

  function takeFirst(event: KeyboardEvent) {
    const [first] = found
    const isTaken = event.key === 'Enter' && box.active < 0 && box.isOpen && typed !== null
    if (!isTaken || event.nativeEvent.isComposing) return box.input.onKeyDown(event)
    // Also while the places load: whoever searches does not mean to send the form.
    event.preventDefault()
    if (first !== undefined) choose(first)
  }

  return { box, found, typed, setTyped, choose, settle, takeFirst }
}

const panel =
  'floating absolute inset-x-0 top-full z-40 mt-1.5 max-h-56 overflow-y-auto overscroll-contain rounded-md bg-raised p-1.5 shadow-float'

function Found({
  label,
  places,
  hasFailed,
  found,
  box,
  onChoose,
}: Pick<PlaceBoxProps, 'label' | 'places' | 'hasFailed' | 'onChoose'> & {
  found: readonly Place[]
  box: ReturnType<typeof useCombobox>
}) {
  if (found.length === 0) {
    return (
      <p role="status" className={`${panel} px-3 py-2 text-sm text-muted`}>
        {hasFailed
          ? 'This could not be loaded. Check your connection.'
          : places === undefined
            ? 'Loading…'
            : 'Nothing found. Try another spelling.'}
      </p>
    )
  }
  return (
    <div id={box.listId} role="listbox" aria-label={label} tabIndex={-1} className={panel}>
      {found.map((place, index) => (
        <button
          key={place.id}
          id={box.optionId(index)}
          type="button"
          role="option"
          aria-selected={index === box.active}
          tabIndex={-1}
          // The box keeps the focus, so that leaving it by a press here does not settle what was typed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          className="flex w-full flex-wrap justify-between gap-x-3 rounded-sm px-3 py-2 text-start text-sm hover:bg-neutral-soft aria-selected:bg-neutral-soft"
        >
          <span>{place.nameEn}</span>
          <span lang="bn" className="text-muted">
            {place.nameBn}
          </span>
        </button>
      ))}
    </div>
  )
}
