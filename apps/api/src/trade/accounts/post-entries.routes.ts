import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { sentence } from '@godown/shared/language/texts';
import { accountEntrySchema, entryReasonSchema, newAdjustmentSchema } from '@godown/shared/trade/accounts';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { type NewPayment, newPaymentSchema, PAYMENT_QUESTIONS } from '@godown/shared/trade/payments';
import type { Request, RequestHandler, Response } from 'express';
import { type Db, ObjectId } from 'mongodb';
import { requirePermission } from '../../access/identity/signed-in.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, type Route, type Routes } from '../../http/routes.js';
import type { Command } from '../../stock/ledger/commands.js';
import type { Submit } from '../../stock/submit.js';
import type { AccountAttachment } from './account-batch.js';
import { adjust, bounceCheque, type CheckedPayment, pay, undoEntry } from './account-commands.js';
import { entriesOf, toEntry } from './entry-doc.js';
import { requireEntryId } from './find-entry.js';
import { requirePartner, requirePartnerId } from './find-partner.js';
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

/** Takes payments, corrects accounts, and takes entries back. */
export function createEntryPostRoutes({ db, accounts, submit, findNote }: Deps): Routes {
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });

  /** Responds with the entry, also if it was posted before under the same key. */
  async function post(req: Request, res: Response, { command, body }: { command: Command; body: unknown }) {
    const keyId = requireIdempotencyKey(req);
    const { reference } = await submit(req, res, { command, body, keyId });
    const posted = await entries.findOne({ _id: new ObjectId(reference) });
    if (!posted) throw new Error('The change has no entry.');
    res.status(201).json(toEntry(posted));
  }

  const postPayment: RequestHandler = async (req, res) => {
    const body = parseInput(newPaymentSchema, req.body);
    const partner = await requirePartner(partners, req.params.id);
    const payment = await checkNote(body, partner);
    await post(req, res, { command: pay(accounts, partner._id, payment), body });
  };

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

  const postAdjustment: RequestHandler = async (req, res) => {
    const body = parseInput(newAdjustmentSchema, req.body);
    await post(req, res, { command: adjust(accounts, requirePartnerId(req.params.id), body), body });
  };

  const postUndo: RequestHandler = async (req, res) => {
    const { reason, ...ids } = readTaken(req);
    const original = await entries.findOne({ _id: ids.entry });
    if (original?.kind === 'adjustment') requirePermission(res, MONEY_CHANGES.adjustment);
    await post(req, res, { command: undoEntry(accounts, { ...ids, reason }), body: { reason } });
  };

  const postBounce: RequestHandler = async (req, res) => {
    const { reason, ...ids } = readTaken(req);
    await post(req, res, { command: bounceCheque(accounts, { ...ids, reason }), body: { reason } });
  };

  return {
    'POST /partners/{id}/payments': {
      ...POST,
      id: 'postPayment',
      summary: 'Take a payment of a customer, or pay a supplier',
      details: 'Less is owed then. A refund goes the other way.',
      access: MONEY_CHANGES.payment,
      problems: [...POST.problems, ...PAYMENT_QUESTIONS],
      body: newPaymentSchema,
      handle: postPayment,
    },
    'POST /partners/{id}/adjustments': {
      ...POST,
      id: 'postAdjustment',
      summary: 'Correct what is owed, with a reason',
      access: MONEY_CHANGES.adjustment,
      body: newAdjustmentSchema,
      handle: postAdjustment,
    },
    'POST /partners/{id}/entries/{entry}/undo': {
      ...POST,
      ...TAKES_BACK,
      id: 'undoEntry',
      summary: 'Undo a payment, a refund or an adjustment',
      details: `Once. An adjustment needs the permission to make one. A note is cancelled instead. ${MERGED}`,
      access: MONEY_CHANGES.payment,
      handle: postUndo,
    },
    'POST /partners/{id}/entries/{entry}/bounce': {
      ...POST,
      ...TAKES_BACK,
      id: 'bounceCheque',
      summary: 'Mark a cheque as bounced: its amount is owed again',
      details: MERGED,
      access: MONEY_CHANGES.payment,
      handle: postBounce,
    },
  };
}

const POST = {
  requestHeaders: ['Idempotency-Key'],
  status: 201,
  response: accountEntrySchema,
  problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
} as const satisfies Partial<Route>;

const MERGED = 'The entry is of this account, or of one that was merged into it.';

const TAKES_BACK = {
  body: entryReasonSchema,
  isBodyOptional: true,
  problems: [...POST.problems, 'entry_not_found', 'already_undone', 'not_undoable'],
} as const satisfies Partial<Route>;

function readTaken(req: Request) {
  const { reason } = parseInput(entryReasonSchema, req.body ?? {});
  const entry = requireEntryId(req.params.entry);
  return { partner: requirePartnerId(req.params.id), entry, reason };
}
