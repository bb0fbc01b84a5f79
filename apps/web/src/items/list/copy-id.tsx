import type { Item } from '@godown/shared/item';
import { copyText } from '../../ui/copy-text';
import { Glyph } from '../../ui/glyph';
import { notify } from '../../ui/notify';

/** The shortened id of an item. A press copies the whole id. */
export function CopyId({ item: { _id, name } }: { item: Item }) {
  const copy = async () => {
    if (await copyText(_id)) notify.success('Id copied.');
    else notify.error(`The id could not be copied. It is ${_id}.`);
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-mono text-muted text-sm hover:text-text"
    >
      <span aria-hidden="true" className="whitespace-nowrap">
        {shortId(_id)}
      </span>
      <span className="sr-only">Copy the id of {name}</span>
      <Glyph name="copy" className="size-4 md:hidden" />
    </button>
  );
}

/** Shows both ends, because ids of the same second start with the same characters. */
function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
