import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown in place of what failed. */
  fallback: ReactNode
  /** A failure is forgotten when this changes: the next address gets a fresh start. */
  resetKey: string
  children: ReactNode
}

interface State {
  failedAt: string | null
}

/** Keeps a page that fails to render from taking the whole site with it. */
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
