import type { Place } from '@haat/contract/places'
import { useState } from 'react'
import { PlaceBox } from './place-box.tsx'
import { useGetPlacesQuery } from './addresses-api.ts'

/** A district and a place in it; 0 while one is not chosen. */
export interface PlaceChoice {
  districtId: number
  placeId: number
}

/** Chooses a district, then an upazila or thana in it. */
export function PlacePicker({
  value,
  error,
  hint,
  onChange,
}: {
  value: PlaceChoice
  error?: string | undefined
  hint?: string
  /** With the place that was chosen. */
  onChange: (value: PlaceChoice, place: Place | null) => void
}) {
  const { districtId, placeId } = value
  const [isWanted, setWanted] = useState(districtId !== 0)
  const all = useGetPlacesQuery({}, { skip: !isWanted && districtId === 0 })
  const inside = useGetPlacesQuery({ parentId: districtId }, { skip: districtId === 0 })
  const districts = all.data?.filter(({ kind }) => kind === 'DISTRICT')

  /** A list that could not be loaded is fetched again when its box gets the focus. */
  function want() {
    setWanted(true)
    if (all.isError) void all.refetch()
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PlaceBox
        label="District"
        hint={hint}
        places={districts}
        hasFailed={all.isError}
        chosenId={districtId}
        onWanted={want}
        onChoose={(district) => onChange({ districtId: district?.id ?? 0, placeId: 0 }, null)}
      />
      <PlaceBox
        label="Upazila or thana"
        error={error}
        places={inside.currentData}
        hasFailed={inside.isError}
        chosenId={placeId}
        isDisabled={districtId === 0}
        onWanted={() => {
          if (inside.isError) void inside.refetch()
        }}
        onChoose={(place) => onChange({ districtId, placeId: place?.id ?? 0 }, place)}
      />
    </div>
  )
}
