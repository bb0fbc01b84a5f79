import { Trans } from '@lingui/react/macro';

/** Says above a list that names are not in it yet. Pressing it shows them. */
export const NamesNotice = ({ text, onOpen }: { text: string; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="mb-3 flex min-h-11 w-full items-center justify-between gap-3 rounded-control bg-warn-soft px-4 py-2 text-left font-[560] text-sm text-warn print:hidden"
  >
    {text}
    <span className="underline underline-offset-4">
      <Trans>Show</Trans>
    </span>
  </button>
);
