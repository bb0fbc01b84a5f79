/** Things that the server has, as its responses tell: so that generated requests are about something that exists. */
import type { Plan } from './requests.js';

type Fields = Record<string, unknown>;

/** Tells the kind of an object in a response by its fields. */
const KINDS: Record<string, readonly string[]> = {
  item: ['_id', 'price', 'version'],
  movement: ['_id', 'change', 'reason'],
  document: ['number', 'lineCount'],
  partner: ['_id', 'kind', 'name', 'version'],
  entry: ['_id', 'number', 'partnerKind'],
  count: ['_id', 'countedLines'],
  job: ['_id', 'notReversed'],
  import: ['_id', 'mapping'],
  view: ['_id', 'name', 'view'],
  webhook: ['_id', 'events', 'isOff'],
  delivery: ['_id', 'attempts'],
  // Only those that were made by a generated request: the callers' own keys must not be revoked.
  key: ['_id', 'secret', 'access'],
  notice: ['_id', 'reorderPoint', 'balance'],
};
/** The latest of each kind are kept. */
const KEPT = 30;
const NONE = '65f0000000000000000000aa';
/** The value of `cursor` for the next page of a list that a response has linked to: a made-up cursor belongs to no list. */
export const NEXT_PAGE = '@next';
const NEXT_LINK = /^<([^?>]+)\?([^>]+)>; rel="next"$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class Known {
  readonly #of = new Map<string, Map<string, Fields>>(Object.keys(KINDS).map((kind) => [kind, new Map()]));

  readonly #nexts = new Map<string, string>();

  /** Remembers the next page of a list. */
  learnLink(link: string): void {
    const [, path = '', query = ''] = NEXT_LINK.exec(link) ?? [];
    if (query !== '') this.#nexts.set(path, query);
  }

  /** The query of the next page of a list. */
  findNext(path: string): string | null {
    return this.#nexts.get(path) ?? null;
  }

  /** Remembers the objects in a body. */
  learn(value: unknown): void {
    if (Array.isArray(value)) for (const each of value.slice(-20)) this.learn(each);
    if (!isFields(value)) return;
    for (const [kind, fields] of Object.entries(KINDS))
      if (fields.every((field) => field in value)) this.#keep(kind, value);
    for (const inner of [value.item, value.movement, value.notices]) this.learn(inner);
  }

  #keep(kind: string, value: Fields): void {
    const all = this.#of.get(kind);
    const id = String(value._id ?? value.number);
    if (!all || 'deletedAt' in value) return;
    all.delete(id);
    all.set(id, value);
    const [oldest] = all.keys();
    if (all.size > KEPT && oldest !== undefined) all.delete(oldest);
  }

  find(kind: string, place: number): [id: string, fields: Fields] {
    const all = [...(this.#of.get(kind) ?? [])];
    return all[place % all.length] ?? [NONE, {}];
  }

  /** Puts what exists where a generated value has `@item#17`. */
  resolve<T>(value: T, email: string): T {
    const replace = (text: string) =>
      text === '@self'
        ? email
        : text.replace(/@(\w+)#(\d+)/g, (_all, kind, place) => this.find(kind, Number(place))[0]);
    const walk = (inner: unknown): unknown => {
      if (typeof inner === 'string') return replace(inner);
      if (Array.isArray(inner)) return inner.map(walk);
      if (!isFields(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, walk(field)]));
    };
    return walk(value) as T;
  }

  /** A path to an entry, with the account that the entry is on. */
  ownerFirst(path: readonly string[]): string[] {
    const [room = '', owner = '', entries, entry = '', ...rest] = path;
    const [, place] = /^@entry#(\d+)$/.exec(entry) ?? [];
    if (room !== 'partners' || place === undefined) return [...path];
    const [, { partner }] = this.find('entry', Number(place));
    return [room, typeof partner === 'string' ? partner : owner, String(entries), entry, ...rest];
  }

  /**
   * A document whose lines all have a price, or none: other fields about money need prices, and a payment needs a customer. A made-up phone or
   * number of a note would refuse it.
   */
  #toNote(json: Fields): Fields {
    const { discount, transport, paid, partner, lines, partyPhone, returns, ...others } = json;
    const all = (Array.isArray(lines) ? lines : []).filter(isFields);
    if (all.some((line) => 'counted' in line) || !('unitPrice' in (all[0] ?? {})))
      return { ...others, lines: all.map(({ unitPrice: _price, discount: _discount, ...line }) => line) };
    const priced = all.map((line) => ({ ...line, unitPrice: 12.5, discount: { percent: 5 } }));
    const kind = others.kind === 'receipt' ? 'supplier' : 'customer';
    const [id] = [...(this.#of.get('partner') ?? [])].find(([, fields]) => fields.kind === kind) ?? [];
    return {
      ...others,
      transport: 3,
      lines: priced,
      ...(id && partner ? { partner: id, paid: paid && PAID } : {}),
    };
  }

  /** The values that a request has to match: balances, versions, and the columns of a file. */
  update({ route, path }: Pick<Plan, 'route'> & { path: readonly string[] }, json: unknown): unknown {
    if (!isFields(json)) return json;
    const [kind = '', place = 0] = /^@(\w+)#(\d+)$/.exec(path[1] ?? '')?.slice(1) ?? [];
    const [, fields] = this.find(kind, Number(place));
    if (route === 'POST /documents') return this.#toNote(json);
    if (route === 'POST /partners/{id}/payments') return { ...PAYMENT, note: json.note };
    if (route === 'POST /imports/{id}/check') return fields.mapping ?? json;
    if (route === 'POST /item/{id}/counts')
      return { ...json, expected: balanceOf(fields, json.warehouse) ?? json.expected };
    if (route === 'PUT /stock-counts/{id}/lines/{item}') {
      const [, itemPlace = 0] = /#(\d+)$/.exec(path[3] ?? '') ?? [];
      const [, item] = this.find('item', Number(itemPlace));
      return { ...json, expected: balanceOf(item, fields.warehouse) ?? json.expected, replaces: null };
    }
    return json;
  }
}

const PAID = { amount: 5, method: 'cash' };
/** A payment that any account takes, and that can bounce. */
export const PAYMENT = { amount: 5, method: 'cheque', cheque: { number: 'CD 1', date: '2026-03-05' } };

const balanceOf = ({ stock }: Fields, warehouse: unknown): unknown =>
  isFields(stock) ? stock[String(warehouse)] : undefined;
