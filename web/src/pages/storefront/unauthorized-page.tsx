import { paths } from '#core/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

export default function UnauthorizedPage() {
  return (
    <section className="shell flex flex-col items-center gap-4 py-24 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="triangle-alert" className="size-7" />
      </span>
      <h1 className="text-2xl">You are not authorized To access this route</h1>
      <LinkButton className="mt-2" to={paths.home}>
        Go Home
      </LinkButton>
    </section>
  )
}
