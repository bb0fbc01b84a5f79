import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { sentence } from '@godown/shared/language/texts';
import type { AccountEntry } from '@godown/shared/trade/accounts';
import * as contracts from '@godown/shared/trade/accounts.contracts';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { type NewPayment, PAYMENT_QUESTIONS } from '@godown/shared/trade/payments';
import { type Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requirePermission } from '../../access/identity/signed-in.js';
import { invalidInput } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Command } from '../../stock/ledger/commands.js';
import type { ChangeCall, Submit } from '../../stock/submit.js';
import type { AccountAttachment } from './account-batch.js';
import { adjust, bounceCheque, type CheckedPayment, pay, undoEntry } from './account-commands.js';
import { entriesOf, toEntry } from './entry-doc.js';
import { requirePartner } from './find-partner.js';
import { type PartnerDoc, partnersOf } from './partner-doc.js';

/** A note that somebody pays. It has a partner if it is on an account. */
interface PaidNote {
  kind: DocumentKind;
  partner?: ObjectId | string;
}

interface Deps {
  db: Db;
  accounts: AccountAttachment;
  submit: Submit;
  findNote: (number: string) => Promise<PaidNote | null>;
}

const PROBLEMS = [...CHANGE_PROBLEMS, 'partner_not_found'] as const;
const UNDO_PROBLEMS = [...PROBLEMS, 'entry_not_found', 'already_undone', 'not_undoable'] as const;

const MERGED = 'The entry is of this account, or of one that was merged into it.';

/** Takes payments, corrects accounts, and takes entries back. */
export function createEntryPostRoutes({ db, accounts, submit, findNote }: Deps): Routes {
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });

  /** Resolves with the entry, also if it was posted before under the same key. */
  async function post(call: ChangeCall, command: Command): Promise<AccountEntry> {
    const { reference } = await submit(call, command);
    const posted = await entries.findOne({ _id: new ObjectId(reference) });
    if (!posted) throw new Error('The change has no entry.');
    return toEntry(posted);
  }

  async function checkNote(
    payment: NewPayment,
    { _id, merged = [], name }: PartnerDoc,
  ): Promise<CheckedPayment> {
    if (payment.document === undefined) return payment;
    const note = await findNote(payment.document);
    const owners = [_id, ...merged].map(String);
    if (note?.partner && owners.includes(String(note.partner)))
      return { ...payment, documentKind: note.kind };
    const message = sentence(/* i18n */ '{name} has no note with this number.', { name });
    throw invalidInput([{ path: 'document', ...message }]);
  }

  return [
    bind(contracts.postPayment, {
      summary: 'Take a payment of a customer, or pay a supplier',
      details: 'Less is owed then. A refund goes the other way.',
      problems: [...PROBLEMS, ...PAYMENT_QUESTIONS],
      async handle(call) {
        const partner = await requirePartner(partners, call.params.id);
        return post(call, pay(accounts, partner._id, await checkNote(call.body, partner)));
      },
    }),
    bind(contracts.postAdjustment, {
      summary: 'Correct what is owed, with a reason',
      problems: PROBLEMS,
      handle: (call) => post(call, adjust(accounts, call.params.id, call.body)),
    }),
    bind(contracts.undoEntry, {
      summary: 'Undo a payment, a refund or an adjustment',
      details: `Once. An adjustment needs the permission to make one. A note is cancelled instead. ${MERGED}`,
      problems: UNDO_PROBLEMS,
      async handle(call) {
        const { id: partner, entry } = call.params;
        const original = await entries.findOne({ _id: entry });
        if (original?.kind === 'adjustment') requirePermission(call, MONEY_CHANGES.adjustment);
        return post(call, undoEntry(accounts, { partner, entry, reason: call.body.reason }));
      },
    }),
    bind(contracts.bounceCheque, {
      summary: 'Mark a cheque as bounced: its amount is owed again',
      details: MERGED,
      problems: UNDO_PROBLEMS,
      handle(call) {
        const { id: partner, entry } = call.params;
        return post(call, bounceCheque(accounts, { partner, entry, reason: call.body.reason }));
      },
    }),
  ];
}
