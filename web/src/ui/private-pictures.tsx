import type { PrivatePicture as Picture } from '@haat/contract/private-pictures'
import { useState } from 'react'
import { PrivatePicture } from './private-picture.tsx'
import { useGetPrivatePictureQuery, type PictureOwner } from '#core/private-pictures-api.ts'

/** Pictures that only some people can open. `label` names the one of a number, which begins at 1. */
export function PrivatePictures({
  of,
  pictures,
  label,
}: {
  of: PictureOwner
  pictures: readonly Picture[]
  label: (number: number) => string
}) {
  if (pictures.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <One {...{ of, picture }} label={label(index + 1)} />
        </li>
      ))}
    </ul>
  )
}

function One({ of, picture, label }: { of: PictureOwner; picture: Picture; label: string }) {
  const [isLarge, setLarge] = useState(false)
  const size = isLarge ? 'full' : 'small'
  const content = useGetPrivatePictureQuery({ of, id: picture.id, size })
  return (
    <PrivatePicture {...{ picture, label, content, isLarge }} onResize={() => setLarge(!isLarge)} />
  )
}
