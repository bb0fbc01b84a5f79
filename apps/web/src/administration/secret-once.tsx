import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { notify } from '../ui/notify';

interface SecretOnceProps {
  /** What it is, such as `key of Webshop`. */
  what: string;
  secret: string;
  onHide: () => void;
}

/** A new secret, which nobody can see again. */
export function SecretOnce({ what, secret, onHide }: SecretOnceProps) {
  const copy = async () => {
    if (await copyText(secret)) notify.success('Copied');
    else notify.error('It could not be copied. Select the text and copy it yourself.');
  };
  return (
    <div role="status" className="grid gap-3 rounded-control border border-warn/40 bg-warn-soft p-4">
      <p className="[overflow-wrap:anywhere]">Copy the {what} now. It is never shown again.</p>
      <code className="select-all break-all rounded-lg bg-surface p-3 font-mono text-sm">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" variant="faint" onClick={onHide}>
          I have copied it
        </Button>
      </div>
    </div>
  );
}
