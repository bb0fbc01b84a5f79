import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { copyText } from '../../ui/copy-text';
import { Glyph } from '../../ui/glyph';
import { notify } from '../../ui/notify';

/** The end of an item's id: ids of the same second begin alike. Paper has all of it. */
export const IdEnd = ({ id }: { id: string }) => (
  <>
    <span className="hidden break-all print:inline">{id}</span>
    <span title={id} className="print:hidden">
      {id.length > SHOWN ? `…${id.slice(-SHOWN)}` : id}
    </span>
  </>
);

/** A press copies the whole id. */
export function CopyId({ item: { _id, name } }: { item: Item }) {
  const copy = async () => {
    if (await copyText(_id)) notify.success(t`Id copied.`);
    else notify.error(t`The id could not be copied. It is ${{ id: _id }}.`);
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-lg px-2 font-mono text-muted text-sm hover:text-text print:hidden"
    >
      <span aria-hidden="true">
        <IdEnd id={_id} />
      </span>
      <span className="sr-only">
        <Trans>Copy the id of {name}</Trans>
      </span>
      <Glyph name="copy" className="size-3.5" />
    </button>
  );
}

/** Number of characters that are shown. */
const SHOWN = 5;
