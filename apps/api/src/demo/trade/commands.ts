/** The ledger's commands for the deeds of the demonstration's shop. They keep all rules; nothing is written in another way. */
import { newDocumentSchema } from '@godown/shared/trade/documents';
import { newPartnerSchema } from '@godown/shared/trade/partners';
import { newPaymentSchema } from '@godown/shared/trade/payments';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import type { CostRules } from '../../settings/trade-rules.js';
import type { Command } from '../../stock/ledger/commands.js';
import { createHistoryAttachment } from '../../stock/ledger/histories.js';
import { movementsOf } from '../../stock/records/movement-doc.js';
import { createAccountAttachment } from '../../trade/accounts/account-batch.js';
import { bounceCheque, pay } from '../../trade/accounts/account-commands.js';
import { createDocumentAttachment } from '../../trade/documents/document-batch.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { createLastPriceAttachment } from '../../trade/documents/last-prices.js';
import { createNote } from '../../trade/documents/note.js';
import { isNote } from '../../trade/documents/note-money.js';
import { postDocument } from '../../trade/documents/post-document.js';
import { voidDocument } from '../../trade/documents/void-document.js';
import { addPartner } from '../../trade/partners/partner-commands.js';
import type { References } from '../run-past.js';
import type { Doing } from './plan-trade.js';

interface Setting {
  db: Db;
  session: ClientSession;
  costs: CostRules;
  references: References;
}

/** Makes the function that turns a deed into a command. It reads earlier notes in the transaction. */
export function createToCommand({
  db,
  session,
  costs,
  references,
}: Setting): (doing: Doing) => Promise<Command> {
  const accounts = createAccountAttachment(db);
  const documents = createDocumentAttachment(db);
  const histories = createHistoryAttachment(db);
  const attachments = { accounts, documents, lastPrices: createLastPriceAttachment(db), histories };
  const rules = { costs, lowerPrices: true, comparesPrices: false };

  function referenceOf(name: string): string {
    const reference = references.get(name);
    if (reference === undefined) throw new Error(`“${name}” was not made before.`);
    return reference;
  }

  async function findNote(name: string): Promise<DocumentDoc> {
    const number = referenceOf(name);
    const note = await documentsOf(db).findOne({ _id: number }, { session });
    if (!note) throw new Error(`There is no document ${number}.`);
    return note;
  }

  async function post(body: object, returned: string | undefined): Promise<Command> {
    const original = returned === undefined ? null : await findNote(returned);
    const document = newDocumentSchema.parse({ ...body, ...(original && { returns: original._id }) });
    const note = isNote(document)
      ? createNote(document, attachments, { ...rules, soldTo: original?.partner })
      : null;
    return postDocument(documents, document, note);
  }

  async function cancel(name: string, reason: string): Promise<Command> {
    const document = await findNote(name);
    const movements = await movementsOf(db)
      .find({ document: document._id }, { session, sort: { item: 1, part: 1 } })
      .toArray();
    return voidDocument(attachments, { document, movements, reason, confirms: ['counted_since'] });
  }

  return async (doing) => {
    if ('adds' in doing) return addPartner(accounts, newPartnerSchema.parse(doing.adds), doing.id);
    if ('posts' in doing) return post(doing.posts, doing.returns);
    if ('cancels' in doing) return cancel(doing.cancels, doing.reason);
    if ('bounces' in doing) {
      const { bounces, partner, reason } = doing;
      return bounceCheque(accounts, { partner, entry: new ObjectId(referenceOf(bounces)), reason });
    }
    const { pays, partner, note } = doing;
    const document = note === undefined ? null : await findNote(note);
    const payment = newPaymentSchema.parse({ ...pays, ...(document && { document: document._id }) });
    return pay(accounts, partner, { ...payment, ...(document && { documentKind: document.kind }) });
  };
}
