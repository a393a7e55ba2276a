import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none transition-[color,background-color,border-color,opacity] disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:cursor-progress tap'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'bg-surface text-ink border border-control hover:border-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-neutral-soft',
  danger: 'bg-danger-solid text-on-danger hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-9 px-3 text-sm',
  md: 'h-11 px-5 text-sm',
  lg: 'h-12 px-7 text-base',
}

/** The classes of a button, for what must look like one and is neither `Button` nor `LinkButton`. */
function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  /** Work is in progress: shows a spinner, keeps the focus and ignores presses. */
  isPending?: boolean
}

/** A button; `type="button"` by default. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  isPending = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {isPending ? (
        <Icon name="loader-circle" className="animate-spin" />
      ) : icon === undefined ? null : (
        <Icon name={icon} />
      )}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  className = '',
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={`${buttonClass(variant, size)} ${className}`}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </Link>
  )
}

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  /** What it does, for screen readers and as a tooltip. */
  label: string
  /** As high as a `Button` of that size. */
  size?: 'sm' | 'md'
}

/** A square button that shows an icon alone. */
export function IconButton({ icon, label, size = 'md', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`tap inline-grid ${size === 'sm' ? 'size-9' : 'size-10'} flex-none place-items-center rounded-md text-ink transition-colors hover:bg-neutral-soft disabled:cursor-not-allowed disabled:opacity-40 ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}
