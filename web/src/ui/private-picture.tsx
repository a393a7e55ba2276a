import type {
  PrivatePicture as Picture,
  PrivatePictureContent,
} from '@haat/contract/private-pictures'
import { Icon } from './icon.tsx'
import type { QueryResult } from './query-state.tsx'

interface Props {
  picture: Picture
  /** What it shows, for screen readers. */
  label: string
  /** The picture in the size that is shown. */
  content: QueryResult<PrivatePictureContent>
  isLarge: boolean
  /** Another size is asked for. */
  onResize: () => void
}

/** A picture that has no address: it is read like any other response. A press shows it large, another small. */
export function PrivatePicture({ picture, label, content, isLarge, onResize }: Props) {
  const { width, height, placeholder } = picture
  const { data, error, refetch } = content
  const hasFailed = error !== undefined
  const way = isLarge ? 'smaller' : 'larger'
  return (
    <button
      type="button"
      aria-label={hasFailed ? 'Load the picture again' : `${label}, ${way}`}
      onClick={() => (hasFailed ? void refetch() : onResize())}
      className={`tap block overflow-hidden rounded-md bg-sunken ${isLarge ? 'w-full' : 'w-36'}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {hasFailed ? (
        <span className="grid h-full place-items-center text-muted">
          <Icon name="refresh-cw" />
        </span>
      ) : (
        <img
          src={data === undefined ? placeholder : `data:${data.contentType};base64,${data.content}`}
          alt=""
          width={width}
          height={height}
          className="h-full w-full object-cover"
        />
      )}
    </button>
  )
}
