import type { PrivatePicture as Picture } from '@haat/contract/private-pictures'
import type { ReturnRequest } from '@haat/contract/returns'
import { useState } from 'react'
import { PrivatePicture } from '#ui/private-picture.tsx'
import { useGetReturnPictureQuery } from './return-steps-api.ts'

/** The pictures of a request, which only its people can open. */
export function ReturnPictures({ row: { pictures } }: { row: ReturnRequest }) {
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3 pt-1">
      {pictures.map((picture, nth) => (
        <li key={picture.id}>
          <Shown picture={picture} label={`Shows the products, ${nth + 1}`} />
        </li>
      ))}
    </ul>
  )
}

function Shown({ picture, label }: { picture: Picture; label: string }) {
  const [isLarge, setLarge] = useState(false)
  const content = useGetReturnPictureQuery({ id: picture.id, size: isLarge ? 'full' : 'small' })
  return (
    <PrivatePicture {...{ picture, label, content, isLarge }} onResize={() => setLarge(!isLarge)} />
  )
}
