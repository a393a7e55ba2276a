import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export interface Outcome {
  icon: IconName
  /** Classes of the icon's colours. */
  tone: string
  title: string
  text: string
}

/** The status of an order or a payment; screen readers announce its changes. */
export function OutcomeHead({ icon, tone, title, text }: Outcome) {
  return (
    <div className="flex flex-col items-center gap-3 text-center" role="status">
      <span className={`grid size-16 place-items-center rounded-full ${tone}`}>
        <Icon name={icon} className="size-8" />
      </span>
      <h1 className="text-xl">{title}</h1>
      <p className="wrap-anywhere text-muted">{text}</p>
    </div>
  )
}
