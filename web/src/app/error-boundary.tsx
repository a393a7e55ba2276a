import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown in place of what failed. */
  fallback: ReactNode
  /** A change of this key clears the failure, so that the next page can render. */
  resetKey: string
  children: ReactNode
}

interface State {
  failedAt: string | null
}

/** Stops a page that fails to render from breaking the whole site. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === '') return { failedAt: resetKey }
    return failedAt !== null && failedAt !== resetKey ? { failedAt: null } : null
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback
  }
}
