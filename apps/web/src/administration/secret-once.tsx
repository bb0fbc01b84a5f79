import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { notify } from '../ui/notify';

interface SecretOnceProps {
  secret: string;
  onHide: () => void;
}

/** A new secret, which nobody can see again. */
export function SecretOnce({ secret, onHide }: SecretOnceProps) {
  const copy = async () => {
    if (await copyText(secret)) notify.success('Copied.');
  };
  return (
    <div role="status" className="grid gap-3 rounded-control border border-warn/40 bg-warn-soft p-4">
      <p>This secret is shown only once. Copy it now.</p>
      <code className="break-all rounded-lg bg-surface p-3 font-mono text-sm">{secret}</code>
      <div className="flex gap-2">
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
