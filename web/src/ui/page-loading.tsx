import { Icon } from './icon.tsx'
import { LoadingNote } from './skeleton.tsx'

/** A placeholder while the page's code loads, or until it is known who is signed in. */
export function PageLoading() {
  return (
    <div className="grid min-h-[70vh] place-items-center text-muted">
      <Icon name="loader-circle" className="size-7 animate-spin" />
      <LoadingNote what="the page" />
    </div>
  )
}
