import type { Address } from '@haat/contract/addresses'
import type { Arrival } from '@haat/contract/arrivals'
import { useState } from 'react'
import { PlacePicker } from '#features/addresses/place-picker.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { choosePlace } from './chosen-place.ts'

interface PlaceDialogProps {
  open: boolean
  onClose: () => void
  /** The place that is shown. */
  place: Arrival['place'] | undefined
  /** The customer’s default address. */
  address: Address | undefined
}

/** Chooses the place for which the days of delivery are shown. A district is enough. */
export function PlaceDialog({ open, onClose, place, address }: PlaceDialogProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Where do you want it?"
      description="The days of delivery depend on the place. It is kept while this tab is open."
      side="right"
    >
      {open ? <Choice place={place} address={address} onClose={onClose} /> : null}
    </Sheet>
  )
}

function Choice({ place, address, onClose }: Omit<PlaceDialogProps, 'open'>) {
  const [value, setValue] = useState({
    districtId: place?.districtId ?? 0,
    placeId: place === undefined || place.id === place.districtId ? 0 : place.id,
  })
  const [error, setError] = useState('')

  function choose(placeId: number | undefined) {
    choosePlace(placeId)
    onClose()
  }

  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        const { districtId, placeId } = value
        if (districtId === 0) setError('Choose a district')
        else choose(placeId === 0 ? districtId : placeId)
      }}
    >
      <PlacePicker
        value={value}
        hint="In English or Bangla. The district is enough."
        error={error === '' ? undefined : error}
        onChange={(changed) => {
          setValue(changed)
          setError('')
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {address === undefined ? null : (
          <Button variant="secondary" onClick={() => choose(undefined)}>
            Use my default address
          </Button>
        )}
        <Button type="submit">Show the days</Button>
      </div>
    </form>
  )
}
