import { PageHead } from '#core/page-head.tsx'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shown for an address that leads nowhere, and in place of a page that failed to render. */
export default function NotFoundPage() {
  return (
    <section className="shell flex flex-col items-center gap-4 py-24 text-center">
      <PageHead title="Something went wrong" />
      <span className="grid size-16 place-items-center rounded-full bg-neutral-soft text-muted">
        <Icon name="triangle-alert" className="size-7" />
      </span>
      <h1 className="text-2xl">Something went wrong.</h1>
      <p className="text-muted">Sorry! We can&apos;t find the page you looking for.</p>
      <Button className="mt-2" onClick={goBack}>
        Go Back
      </Button>
    </section>
  )
}

/** A page opened in a tab of its own has nothing behind it; then home is the way out. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign(paths.home)
}
