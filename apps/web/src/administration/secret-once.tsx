import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { notify } from '../ui/notify';

interface SecretOnceProps {
  /** Asks to copy it. */
  text: string;
  secret: string;
  onHide: () => void;
}

/** A new secret, which nobody can see again. */
export function SecretOnce({ text, secret, onHide }: SecretOnceProps) {
  const copy = async () => {
    if (await copyText(secret)) notify.success(t`Copied`);
    else notify.error(t`It could not be copied. Select the text and copy it yourself.`);
  };
  return (
    <div role="status" className="grid gap-3 rounded-control border border-warn/40 bg-warn-soft p-4">
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <code className="select-all break-all rounded-lg bg-surface p-3 font-mono text-sm">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button size="small" variant="faint" onClick={onHide}>
          <Trans>I have copied it</Trans>
        </Button>
      </div>
    </div>
  );
}
