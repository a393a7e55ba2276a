import { LoadingNote } from '#ui/skeleton.tsx'
import { Icon } from '#ui/icon.tsx'

/** Holds a page's place while its code, or who is looking, is still to come. */
export function PageLoading() {
  return (
    <div className="grid min-h-[70vh] place-items-center text-muted">
      <Icon name="loader-circle" className="size-7 animate-spin" />
      <LoadingNote what="the page" />
    </div>
  )
}
