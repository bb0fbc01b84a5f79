import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

type Format = Exclude<LinguiConfig['format'], string | undefined>;
type Catalog = Awaited<ReturnType<Format['parse']>>;

/** An id that a macro has made from its text. */
const MACRO_ID = /^[\w+/]{6}$/;
/** In the comment of an entry before such an id. */
const ALSO_FOR = 'also for js-lingui-id ';

/**
 * Lingui's PO files, with one entry for each text. A text of a macro and the same text of the contract have different ids, but
 * `msgfmt` refuses a file that has a text twice.
 */
export function poFormat(): Format {
  const po = formatter({ lineNumbers: false });
  return {
    ...po,
    parse: async (content, context) => splitEntries(await po.parse(content, context)),
    serialize: (catalog, context) => po.serialize(joinEntries(catalog), context),
  };
}

function joinEntries(catalog: Catalog): Catalog {
  const joined = { ...catalog };
  for (const [id, { message = id, context, origin = [], translation }] of Object.entries(catalog)) {
    const ofContract = joined[message];
    if (message === id || !MACRO_ID.test(id) || context || !ofContract) continue;
    joined[message] = {
      ...ofContract,
      // One of them may be new.
      translation: ofContract.translation || translation,
      comments: [...(ofContract.comments ?? []), ALSO_FOR + id],
      origin: [...(ofContract.origin ?? []), ...origin],
    };
    delete joined[id];
  }
  return joined;
}

function splitEntries(catalog: Catalog): Catalog {
  const entries = Object.entries(catalog).flatMap(([text, entry]) => {
    const { comments = [] } = entry;
    const ids = comments
      .filter((each) => each.startsWith(ALSO_FOR))
      .map((each) => each.slice(ALSO_FOR.length));
    const single = { ...entry, comments: comments.filter((each) => !each.startsWith(ALSO_FOR)) };
    return [[text, single], ...ids.map((id) => [id, { ...single, message: text }])];
  });
  return Object.fromEntries(entries) as Catalog;
}
