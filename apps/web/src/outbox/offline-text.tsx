import { t } from '@lingui/core/macro';
import { Glyph } from '../ui/glyph';

/** Says that the server cannot be reached, and `text`, or else what that means. */
export function OfflineText({ text }: { text?: string }) {
  return (
    <p className="flex items-center gap-2.5 py-2">
      <Glyph name="offline" className="size-5 shrink-0" />
      <span>
        {navigator.onLine ? t`The server cannot be reached.` : t`You are offline.`}{' '}
        <span>{text || meaning()}</span>
      </span>
    </p>
  );
}

const meaning = () => t`This page may be out of date. Changes to items and stock are kept and sent later.`;
