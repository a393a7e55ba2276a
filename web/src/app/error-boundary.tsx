import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown in place of what failed. */
  fallback: (error: unknown) => ReactNode
  /** A change of this key clears the failure, so that the next page can render. */
  resetKey: string
  children: ReactNode
}

interface State {
  failedAt: string | null
  error?: unknown
}

/** Stops a page that fails to render from breaking the whole site. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failedAt: '', error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === '') return { failedAt: resetKey }
    return failedAt !== null && failedAt !== resetKey ? { failedAt: null } : null
  }

  override render(): ReactNode {
    const { failedAt, error } = this.state
    return failedAt === null ? this.props.children : this.props.fallback(error)
  }
}
