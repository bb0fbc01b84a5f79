import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { changeText, unknownText } from './stock-change';
import type { Unknown } from './use-stock-changes';

interface UnknownNoticeProps {
  unknown: readonly Unknown[];
  onAgain: () => void;
  onDismiss: () => void;
}

/** Says that some changes were never answered, and sends them again so that each counts once. */
export function UnknownNotice({ unknown, onAgain, onDismiss }: UnknownNoticeProps) {
  return (
    <Notice
      text={unknown.length > 0 ? `${unknownText(listText(unknown))} Trying again counts it once.` : null}
      tone="warn"
      onDismiss={onDismiss}
      className="mt-3"
    >
      <Button
        size="small"
        busy={unknown.some(({ busy }) => busy)}
        onClick={onAgain}
        className="my-1 justify-self-start"
      >
        Try again
      </Button>
    </Notice>
  );
}

/** Several of the same are one, with their number. */
function listText(unknown: readonly Unknown[]): string {
  const counts = new Map<string, number>();
  for (const { change } of unknown) {
    const text = changeText(change);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text)).join(', ');
}
