import type { AccountFault, Misdated } from '@godown/shared/stock/ledger-health';
import { isReturnKind } from '@godown/shared/trade/documents';
import type { ObjectId } from 'mongodb';
import { MAX_SKEW_MS } from '../../runtime/clock.js';
import type { EntryDoc } from '../../stock/accounts/entry-doc.js';
import type { PartnerDoc } from '../../stock/accounts/partner-doc.js';
import type { DocumentDoc } from '../../stock/documents/document-doc.js';

type Fault = AccountFault['fault'];

/** A document whose money is on an account. */
export type CheckedNote = Pick<DocumentDoc, '_id' | 'kind' | 'total' | 'entries'>;

/** Documents and entries that belong to a page of entries. */
interface Known {
  /** The entries that others reverse, by their ids. */
  originals: ReadonlyMap<string, EntryDoc>;
  /** By their numbers. */
  notes: ReadonlyMap<string, CheckedNote>;
}

export interface CheckedAccount {
  entries: number;
  faults: AccountFault[];
  /** The entries that are dated later than the next one, or than now. */
  misdated: Misdated[];
  /** True if its customer or supplier exists. */
  isKnown: boolean;
  /** The number of the latest entry that was found. */
  latest: number;
}

/** Follows the entries of one account, the oldest first, and notes the faults. */
export class AccountCheck {
  readonly partner: ObjectId;
  readonly #kept: Pick<PartnerDoc, 'balance' | 'entries' | 'merged'> | null;
  readonly #faults: AccountFault[] = [];
  readonly #misdated: Misdated[] = [];
  readonly #now: Date;
  #number = 0;
  #latest = 0;
  #sum = 0;
  #at = new Date(0);

  /** `kept`: the state of the account that is stored with the customer or supplier. Null: there is none. */
  constructor(partner: ObjectId, kept: Pick<PartnerDoc, 'balance' | 'entries' | 'merged'> | null, now: Date) {
    this.partner = partner;
    this.#now = now;
    this.#kept = kept;
  }

  isOf({ partner }: EntryDoc): boolean {
    return this.partner.equals(partner);
  }

  add(entry: EntryDoc, { originals, notes }: Known): void {
    this.#latest = entry.number;
    // Posted after the account was read.
    if (this.#kept && entry.number > this.#kept.entries) return;
    if (entry.number !== this.#number + 1) this.#note('number', entry.number);
    if (isAhead(this.#at, entry.at) && !isAhead(this.#at, this.#now)) this.#noteDate(this.#number);
    if (isAhead(entry.at, this.#now)) this.#noteDate(entry.number);
    this.#number = entry.number;
    this.#sum += entry.change;
    if (entry.after !== this.#sum) this.#note('after', entry.number);
    this.#at = entry.at;
    if (entry.undoes && !this.#isReversed(entry, originals.get(String(entry.undoes))))
      this.#note('undo', entry.number);
    if (entry.kind === 'note' && !isOfNote(entry, notes.get(entry.document ?? '')))
      this.#note('document', entry.number);
  }

  end(): CheckedAccount {
    const isKnown = this.#kept !== null;
    if (!this.#kept) this.#note('partner');
    else {
      if (this.#number !== this.#kept.entries) this.#note('number');
      if (this.#sum !== this.#kept.balance) this.#note('balance');
    }
    return {
      isKnown,
      entries: this.#number,
      latest: this.#latest,
      faults: this.#faults,
      misdated: this.#misdated,
    };
  }

  /**
   * True if `entry` reverses exactly the other one, of this account or of one that was merged into it. The database lets only one entry
   * do so.
   */
  #isReversed(entry: EntryDoc, original: EntryDoc | undefined): boolean {
    if (!original || original.change !== -entry.change) return false;
    if (original.partner.equals(entry.partner)) return original.number < entry.number;
    return this.#kept?.merged?.some((id) => id.equals(original.partner)) ?? false;
  }

  #note(fault: Fault, number?: number): void {
    this.#faults.push({ partner: String(this.partner), fault, ...(number !== undefined && { number }) });
  }

  #noteDate(number: number): void {
    this.#misdated.push({ partner: String(this.partner), number });
  }
}

/** True if the document names this entry, and comes to its amount. */
function isOfNote({ _id, change }: EntryDoc, note: CheckedNote | undefined): boolean {
  if (!note?.entries?.some((id) => id.equals(_id))) return false;
  return change === (isReturnKind(note.kind) ? 0 - (note.total ?? 0) : note.total);
}

const isAhead = (one: Date, other: Date): boolean => one.getTime() - other.getTime() > MAX_SKEW_MS;
