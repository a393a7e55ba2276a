import type {
  PrivatePicture as Picture,
  PrivatePictureContent,
} from '@haat/contract/private-pictures'
import { useState } from 'react'
import { PrivatePicture } from './private-picture.tsx'
import type { QueryResult } from './query-state.tsx'

/** The hook that reads a picture in one of its sizes. */
type UsePicture = (asked: {
  id: string
  size: 'full' | 'small'
}) => QueryResult<PrivatePictureContent>

/** Pictures that only some people can open. `label` names the one of a number, which begins at 1. */
export function PrivatePictures({
  pictures,
  label,
  usePicture,
}: {
  pictures: readonly Picture[]
  label: (number: number) => string
  usePicture: UsePicture
}) {
  if (pictures.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <One {...{ picture, usePicture }} label={label(index + 1)} />
        </li>
      ))}
    </ul>
  )
}

function One({
  picture,
  label,
  usePicture,
}: {
  picture: Picture
  label: string
  usePicture: UsePicture
}) {
  const [isLarge, setLarge] = useState(false)
  const content = usePicture({ id: picture.id, size: isLarge ? 'full' : 'small' })
  return (
    <PrivatePicture {...{ picture, label, content, isLarge }} onResize={() => setLarge(!isLarge)} />
  )
}
