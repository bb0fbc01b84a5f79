/** Adds up the parts of a debt that are still open. It reads nothing: `open-parts.ts` does. */
import { isReturnKind } from '@godown/shared/trade/documents';
import { dayAt } from '../../runtime/local-day.js';
import { type EntryDoc, settledNoteOf } from './entry-doc.js';

/** The part of a day's debt that is still open, in cents. A note that was asked for is a part of its own. */
export interface Part {
  day: string;
  owed: number;
  /** The number of the note. */
  document?: string;
}

type Taken = Pick<EntryDoc, 'at' | 'kind' | 'change' | 'document' | 'documentKind' | 'settles'>;

/** Collects parts, newest first, until they add up to the debt. */
export class OpenParts {
  readonly parts: Part[] = [];
  left: number;
  readonly #notes: ReadonlySet<string>;
  /** Amounts that entries already read have paid for notes not read yet, by the numbers of the notes. */
  readonly #paid = new Map<string, number>();
  /** The last refund that was read. The entry before it may be the return whose money it gave back at once. */
  #refund: Taken | null = null;

  constructor(owed: number, notes: ReadonlySet<string>) {
    this.left = owed;
    this.#notes = notes;
  }

  /** Takes the next older entry. A return pays its note with what is left of it after the refund at once. */
  take(entry: Taken): void {
    const { kind, document, documentKind } = entry;
    let { change } = entry;
    if (kind === 'note' && document !== undefined && this.#refund?.document === document) {
      change += this.#refund.change;
      this.#refund = null;
    } else this.addRefund();
    if (change < 0) this.#pay(settledNoteOf(entry), -change);
    else if (kind === 'refund' && documentKind && isReturnKind(documentKind)) this.#refund = entry;
    else this.add({ ...toPart(entry), owed: change });
  }

  /** Adds the last refund as a part: the entry before it is not its return. */
  addRefund(): void {
    const refund = this.#refund;
    this.#refund = null;
    if (refund) this.add({ day: dayAt(refund.at), owed: refund.change });
  }

  add({ day, owed, document }: Part): void {
    const paid = document === undefined ? 0 : (this.#paid.get(document) ?? 0);
    if (document !== undefined) this.#paid.delete(document);
    const taken = Math.min(owed - paid, this.left);
    if (taken <= 0) return;
    this.left -= taken;
    const last = this.parts.at(-1);
    if (document !== undefined && this.#notes.has(document)) this.parts.push({ day, owed: taken, document });
    // A day is one part, so that a long account needs little memory.
    else if (last?.day === day && last.document === undefined) last.owed += taken;
    else this.parts.push({ day, owed: taken });
  }

  /** Notes that must be parts of their own before a merge. */
  named(): ReadonlySet<string> {
    return new Set([...this.#notes, ...this.#paid.keys()]);
  }

  #pay(note: string | undefined, paid: number): void {
    // A payment that names no note has paid the oldest debts, and these are not read.
    if (note !== undefined) this.#paid.set(note, (this.#paid.get(note) ?? 0) + paid);
  }
}

const toPart = ({ at, kind, document }: Taken): Omit<Part, 'owed'> => ({
  day: dayAt(at),
  ...(kind === 'note' && document !== undefined && { document }),
});
