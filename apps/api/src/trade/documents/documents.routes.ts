import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { UNDO_QUESTIONS } from '@godown/shared/stock/movements';
import { NOTE_QUESTIONS } from '@godown/shared/trade/documents';
import * as contracts from '@godown/shared/trade/documents.contracts';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { bind } from '../../access/bind.js';
import { mayDo, requirePermission, type SignedIn } from '../../access/identity/signed-in.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { notFound } from '../../http/not-found.js';
import { DEFAULT_LIMIT, linkNext, setTotal } from '../../http/paging.js';
import { invalidInput } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { CostRules } from '../../settings/trade-rules.js';
import { findMovementsOf } from '../../stock/movements/movements.repo.js';
import type { MovementCollection } from '../../stock/records/movement-doc.js';
import type { Submit } from '../../stock/submit.js';
import { findByNameKey, hasName, type PartnerCollection } from '../accounts/partner-doc.js';
import type { BelowCostTries } from './below-cost-tries.js';
import { toDocument, toSummary } from './document-doc.js';
import { planScans } from './document-filter.js';
import { DOCUMENT_PARAMETERS, readPlace, toCursor, toDocumentFilter } from './document-query.js';
import {
  countDocuments,
  type DocumentCollection,
  findDocument,
  listDocuments,
  listParties,
} from './documents.repo.js';
import { createNote, type Note, type NoteAttachments } from './note.js';
import { toCostsBefore } from './note-costs.js';
import { findMoneyErrors, isNote, type NewNote } from './note-money.js';
import { nameIn } from './note-partner.js';
import type { NoteStates } from './note-states.js';
import { postDocument } from './post-document.js';
import { findPosted, showPosted } from './posted-document.js';
import { voidDocument } from './void-document.js';

const MAX_PARTIES = 50;

interface Deps {
  documents: DocumentCollection;
  /** The same, read from the primary. */
  primary: DocumentCollection;
  movements: MovementCollection;
  partners: PartnerCollection;
  noteStates: NoteStates;
  attachments: NoteAttachments;
  costs: CostRules;
  countTries: BelowCostTries;
  submit: Submit;
  lists: ListReaders;
}

/** Lists, shows, posts and voids documents, and lists the parties of earlier ones. */
export function createDocumentRoutes({ documents, primary, lists, submit, ...deps }: Deps): Routes {
  const { movements, partners, noteStates, attachments, costs, countTries } = deps;

  /** Throws 422 for what is wrong with its money, and 403. */
  function requireForNote(by: SignedIn, body: NewNote): void {
    const errors = findMoneyErrors(body);
    if (errors.length > 0) throw invalidInput(errors);
    if (body.lines.some(({ unitPrice }) => unitPrice !== undefined))
      requirePermission(by, MONEY_CHANGES.note);
  }

  /** `lowerPrices`: prices below those that are known may be tried. */
  async function openNote(
    by: SignedIn,
    body: NewNote,
    { lowerPrices }: { lowerPrices: boolean },
  ): Promise<Note> {
    const returned = 'returns' in body && body.returns ? await findDocument(primary, body.returns) : null;
    const isKept = returned?.kind === 'receipt' && !mayDo(by, MONEY_CHANGES.lowerCost);
    const name = nameIn(body);
    const named = name && (await findByNameKey(partners, name)).find((each) => hasName(each, name));
    return createNote(body, attachments, {
      costs,
      lowerPrices,
      comparesPrices: !lowerPrices || !mayDo(by, MONEY_CHANGES.notePrice),
      soldTo: returned?.partner,
      costsBefore: isKept ? toCostsBefore(await findMovementsOf(movements, returned._id)) : undefined,
      named: named?._id,
    });
  }

  return [
    bind(contracts.listDocuments, {
      summary: 'List documents, newest first',
      details: 'Without their lines, and with those that were cancelled.',
      parameters: DOCUMENT_PARAMETERS,
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: DEFAULT_LIMIT, readPlace },
      async handle({ req, res, role, query, page }) {
        const filter = await toDocumentFilter(partners, query);
        const { docs, next, total, states } = await lists.pages(res, async (signal, takeTurn) => {
          const turns = { signal, takeTurn };
          const scans = await planScans(documents, filter, turns);
          const found = await listDocuments(documents, scans, { ...page, ...turns });
          const total = page.after ? null : await countDocuments(documents, scans, found, turns);
          return { ...found, total, states: await noteStates.read(found.docs, role, turns) };
        });
        if (total) setTotal(res, total);
        if (next) linkNext(req, res, toCursor(next));
        return docs.map((doc) => ({ ...toSummary(doc, role), ...states.get(doc._id) }));
      },
    }),
    bind(contracts.postDocument, {
      summary: 'Save and send goods in, goods out, a transfer, a stock count or a return',
      details: `All lines are saved, or none. The money of a note with prices is on the account of \`partner\`, else of the only one whose name is \`party\`, else of a new one with this name; on none only with \`noAccount\`. A return is on the account of its note. What may be a slip is a question, which \`confirms\` answers. The customer of cash sales at the counter is \`${WALK_IN_CUSTOMER}\`: the first note for it adds it, with the name in \`party\` and a limit of zero.`,
      responseHeaders: ['Location'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', ...NOTE_QUESTIONS],
      async handle(call) {
        const { body, caller } = call;
        if (isNote(body)) requireForNote(call, body);
        const send = async (lowerPrices: boolean) => {
          const note = isNote(body) ? await openNote(call, body, { lowerPrices }) : null;
          return submit(call, postDocument(attachments.documents, body, note));
        };
        const isCounted = body.kind === 'delivery' && !mayDo(call, MONEY_CHANGES.belowCost);
        const written = await (isCounted ? countTries(caller, send) : send(true));
        return showPosted(call, await findPosted(primary, written));
      },
    }),
    bind(contracts.getDocument, {
      summary: 'One document with its lines',
      details: 'If it was cancelled, it says by whom and when.',
      problems: ['document_not_found', 'server_busy'],
      isCompressed: true,
      async handle({ res, role, params }) {
        const doc = await findDocument(documents, params.number);
        if (!doc) throw notFound('document_not_found');
        const { state, undone } = await lists.pages(res, async (signal, takeTurn) => {
          const turns = { signal, takeTurn };
          const state = await noteStates.readOne(doc, role, turns);
          return { state, undone: (await noteStates.readUndone([doc], turns)).get(doc._id) };
        });
        const document = toDocument(doc, role);
        return {
          ...document,
          ...state,
          ...(document.paid && undone && { paid: { ...document.paid, undone } }),
        };
      },
    }),
    bind(contracts.voidDocument, {
      summary: 'Cancel a document',
      details:
        'All its movements are reversed, and what it was owed and paid. Its number stays. If stock of it was counted since, the count has corrected it already: that is a question. With `keepsCounted` such stock stays as counted.',
      problems: [
        ...CHANGE_PROBLEMS,
        'document_not_found',
        'item_not_found',
        'already_voided',
        'not_undoable',
        ...UNDO_QUESTIONS,
      ],
      async handle(call) {
        const { number } = call.params;
        const document = await findDocument(primary, number);
        if (!document) throw notFound('document_not_found');
        const made = await findMovementsOf(movements, number);
        const command = voidDocument(attachments, { document, movements: made, ...call.body });
        const hasBody = Object.keys(call.body).length > 0;
        const written = await submit({ ...call, body: hasBody ? call.body : undefined }, command);
        return toDocument(await findPosted(primary, written), call.role);
      },
    }),
    bind(contracts.listParties, {
      summary: 'Customers and suppliers of earlier documents',
      details: 'Names that begin with the text, sorted, at most 50.',
      parameters: { q: { description: 'The beginning of the name of a customer or supplier.' } },
      problems: ['server_busy'],
      isCompressed: true,
      handle: ({ res, query: { q = '' } }) =>
        lists.staff(res, (signal) => listParties(documents, { q, limit: MAX_PARTIES, signal })),
    }),
  ];
}
