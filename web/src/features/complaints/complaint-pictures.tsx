import type { PrivatePicture as Picture } from '@haat/contract/private-pictures'
import { useState } from 'react'
import { PrivatePicture } from '#ui/private-picture.tsx'
import { useGetComplaintPictureQuery } from './complaints-api.ts'

/** The pictures of a text. `name` is who sent them. */
export function ComplaintPictures({
  pictures,
  name,
}: {
  pictures: readonly Picture[]
  name: string
}) {
  if (pictures.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <One key={picture.id} picture={picture} label={`Picture ${index + 1} from ${name}`} />
      ))}
    </div>
  )
}

function One({ picture, label }: { picture: Picture; label: string }) {
  const [isLarge, setLarge] = useState(false)
  const content = useGetComplaintPictureQuery({ id: picture.id, size: isLarge ? 'full' : 'small' })
  return (
    <PrivatePicture {...{ picture, label, content, isLarge }} onResize={() => setLarge(!isLarge)} />
  )
}
