import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { ChunkLoadError } from './lazy-part';

interface PartBoundaryProps {
  /** A failure belongs to one place: another key starts afresh. */
  resetKey: string;
  children: ReactNode;
  reload?: () => void;
}

interface PartBoundaryState {
  error: Error | null;
  failedKey: string;
}

/**
 * Shows a part that could not be loaded, or a page that broke, as a message with a reload button. Reloading
 * is the way on: after a new deployment it is what brings the new file names.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: null, failedKey: '' };

  static getDerivedStateFromError(error: Error): Partial<PartBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: PartBoundaryProps, state: PartBoundaryState) {
    return resetKey === state.failedKey ? null : { error: null, failedKey: resetKey };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { title, detail } = describe(error);
    const { reload = () => window.location.reload() } = this.props;
    return (
      <Page title={title}>
        <Failure level={1} title={title} detail={detail} onRetry={reload} retryLabel="Reload the page" />
      </Page>
    );
  }
}

/** The words for a failed part or page. */
export function describe(error: Error): { title: string; detail: string } {
  if (!(error instanceof ChunkLoadError)) {
    return {
      title: 'This page stopped working',
      detail: 'Something went wrong while showing it. Reload the page to go on.',
    };
  }
  const title = 'This part could not be loaded';
  if (error.timedOut) {
    return { title, detail: 'It took longer than two minutes. Check the connection and reload the page.' };
  }
  return navigator.onLine
    ? { title, detail: 'A newer version may have been put in its place. Reload the page to go on.' }
    : { title, detail: 'You are offline. Reload the page when you are connected again.' };
}
