import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/failure';
import { Page } from '../ui/page';
import { ChunkLoadError } from './lazy-part';

interface PartBoundaryProps {
  /** A failure belongs to one page. A new key shows the children again. */
  resetKey: string;
  children: ReactNode;
  reload?: () => void;
}

interface PartBoundaryState {
  error: Error | null;
  failedKey: string;
}

/**
 * Shows a message and a reload button if a part cannot be loaded or a page fails. After a new deployment, reloading brings
 * the new file names.
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
        <Failure level={1} title={title} detail={detail} onRetry={reload} retryLabel={t`Reload the page`} />
      </Page>
    );
  }
}

/** The message for a failed part or page. */
function describe(error: Error): { title: string; detail: string } {
  if (!(error instanceof ChunkLoadError)) {
    return {
      title: t`This page stopped working`,
      detail: t`Something went wrong. Reload the page to continue.`,
    };
  }
  const title = t`This part could not be loaded`;
  if (error.timedOut) {
    return { title, detail: t`It took longer than two minutes. Check the connection and reload the page.` };
  }
  return navigator.onLine
    ? { title, detail: t`There may be a new version. Reload the page to continue.` }
    : { title, detail: t`You are offline. Reload the page when you are online again.` };
}
