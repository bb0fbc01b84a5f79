import type { Message } from '@godown/shared/language/texts';
import { say } from '../language/say';

/** Warnings to read before anything of a file is imported. Nothing without warnings. */
export function FileWarnings({ warnings }: { warnings: readonly Message[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-control border border-warn/40 bg-warn-soft p-4 text-sm text-warn [overflow-wrap:anywhere]">
      {warnings.map((warning) => (
        <li key={warning.message}>{say(warning)}</li>
      ))}
    </ul>
  );
}
