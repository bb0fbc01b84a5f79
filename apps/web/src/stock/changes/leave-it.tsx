import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { discard } from '../../outbox/outbox';
import { Button } from '../../ui/button';
import { type Change, changeText } from './change';

/** Gives a refused change up. */
export function LeaveIt({ change }: { change: Change }) {
  const client = useQueryClient();
  const text = changeText(change);
  return (
    <Button size="small" onClick={() => discard(client, change.key)}>
      <Trans>
        Leave it <span className="sr-only">{text}</span>
      </Trans>
    </Button>
  );
}
