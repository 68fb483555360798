import { Component, type ReactNode } from 'react';
import { ModulePanel } from './module-panel.tsx';

interface Props {
  title: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Holds what a module throws while drawing: its screen is lost, the shell and its navigation stay. */
export class ModuleBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ModulePanel
        title={this.props.title}
        message="该页面出现错误"
        note={error.message}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
