import { returnLimits } from '@haat/contract/returns.limits'
import { PictureTray } from '#ui/picture-tray.tsx'
import { usePictureTray, type PictureTray as Tray } from '#ui/use-picture-tray.ts'
import { useAddReturnPictureMutation } from './return-steps-api.ts'

/** The pictures of a request that is being written. */
export function useReturnPictures(): Tray {
  const [upload] = useAddReturnPictureMutation()
  return usePictureTray(returnLimits.picturesMax, (file) => upload(file).unwrap())
}

/** Pictures for a request. */
export function ChosenPictures({ tray }: { tray: Tray }) {
  return (
    <div className="space-y-2">
      <p className="text-sm font-semibold">Pictures</p>
      <p className="text-sm text-muted">
        Damaged and wrong products need at least one. Only the shop and Haat see them.
      </p>
      <PictureTray tray={tray} />
    </div>
  )
}
