import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** An empty list or page: what that means and what to do next. `isPage`: it is the whole page. */
export function EmptyState({
  icon = 'package',
  title,
  isPage = false,
  hint,
  children,
}: {
  icon?: IconName
  title: string
  isPage?: boolean
  hint?: ReactNode
  /** The recovery action: a button or a link. */
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted">
        <Icon name={icon} className="size-6" />
      </span>
      <Title isPage={isPage}>{title}</Title>
      {hint === undefined ? null : (
        <p className="max-w-prose text-sm wrap-anywhere text-muted">{hint}</p>
      )}
      {children === undefined ? null : <div className="mt-2">{children}</div>}
    </div>
  )
}

/** The advice when a call got no response at all. */
export const checkConnection = 'Check your connection and try again.'

/** An error message that a shopper understands, and a retry. `isPage`: it is the whole page. */
export function ErrorState({
  title = 'This could not be loaded',
  isPage = false,
  message = checkConnection,
  onRetry,
  isRetrying = false,
}: {
  title?: string
  isPage?: boolean
  message?: string
  onRetry?: () => void
  isRetrying?: boolean
}) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="triangle-alert" className="size-6" />
      </span>
      <Title isPage={isPage}>{title}</Title>
      <p className="max-w-prose text-sm text-muted">{message}</p>
      {onRetry === undefined ? null : (
        <Button variant="secondary" icon="refresh-cw" onClick={onRetry} isPending={isRetrying}>
          Retry
        </Button>
      )}
    </div>
  )
}

function Title({ isPage, children }: { isPage: boolean; children: string }) {
  const Tag = isPage ? 'h1' : 'p'
  return <Tag className="text-lg font-semibold">{children}</Tag>
}

const noticeTones = {
  info: { box: 'bg-neutral-soft text-neutral', icon: 'info' },
  success: { box: 'bg-success-soft text-success', icon: 'circle-check' },
  danger: { box: 'bg-danger-soft text-danger', icon: 'circle-alert' },
} as const

/** A message that stays on the page: a form's error, a confirmation. */
export function Notice({
  tone = 'info',
  children,
}: {
  tone?: keyof typeof noticeTones
  children: ReactNode
}) {
  const look = noticeTones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-2.5 rounded-md px-4 py-3 text-sm ${look.box}`}
    >
      <Icon name={look.icon} className="mt-px" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  )
}
