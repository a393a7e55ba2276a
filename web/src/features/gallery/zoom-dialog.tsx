import type { GalleryPicture } from '@haat/contract/gallery'
import { pictureWidths } from '@haat/contract/picture-sizes'
import { useRef } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProductPicture } from '#ui/picture.tsx'
import { useZoom } from './use-zoom.ts'

export interface ZoomProps {
  pictures: readonly GalleryPicture[]
  /** The place of the picture that is shown. */
  shown: number
  altOf: (index: number) => string
  onShow: (index: number) => void
  onClose: () => void
}

/** The pictures of a product over the whole window, to look at closely. */
export function ZoomDialog(props: ZoomProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
      title="Pictures"
      placement="full"
    >
      <Closely {...props} />
    </Dialog>
  )
}

function Closely({ pictures, shown, altOf, onShow }: ZoomProps) {
  const box = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1
  const turn = (by: 1 | -1) => onShow(Math.min(last, Math.max(0, shown + by)))
  const picture = pictures[shown]
  const zoom = useZoom(box, picture?.image ?? '', turn)
  if (picture === undefined) return null
  const { scale, x, y } = zoom.view
  return (
    <div className="-m-5 flex h-[calc(100%+2.5rem)] flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is zoomed and moved by keyboard */}
      <div
        ref={box}
        role="group"
        aria-label="The picture. Plus and minus zoom it, arrow keys move it or show the next."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is zoomed and moved by keyboard
        tabIndex={0}
        onKeyDown={zoom.onKeyDown}
        {...zoom.handlers}
        className={`grid min-h-0 flex-1 touch-none place-items-center overflow-hidden bg-sunken outline-offset-[-3px] ${scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
      >
        <div
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          className="pointer-events-none grid h-full w-full place-items-center select-none"
        >
          <ProductPicture
            key={picture.image}
            src={picture.image}
            images={picture.images}
            alt={altOf(shown)}
            sizes={`${pictureWidths.at(-1)}px`}
            isPriority
            className="max-h-[calc(100dvh-9rem)] object-contain"
          />
        </div>
      </div>
      <Tools {...{ zoom, shown, last, turn }} />
    </div>
  )
}

function Tools({
  zoom,
  shown,
  last,
  turn,
}: {
  zoom: ReturnType<typeof useZoom>
  shown: number
  last: number
  turn: (by: 1 | -1) => void
}) {
  return (
    <div className="flex items-center justify-center gap-2 border-t border-line p-2">
      {last === 0 ? null : (
        <IconButton
          icon="chevron-left"
          label="Previous picture"
          disabled={shown === 0}
          onClick={() => turn(-1)}
        />
      )}
      <IconButton
        icon="minus"
        label="Zoom out"
        disabled={zoom.view.scale === 1}
        onClick={zoom.zoomOut}
      />
      <IconButton icon="plus" label="Zoom in" onClick={zoom.zoomIn} />
      {last === 0 ? null : (
        <>
          <IconButton
            icon="chevron-right"
            label="Next picture"
            disabled={shown === last}
            onClick={() => turn(1)}
          />
          <output className="figures ms-2 text-sm text-muted">
            {`Picture ${shown + 1} of ${last + 1}`}
          </output>
        </>
      )}
    </div>
  )
}
