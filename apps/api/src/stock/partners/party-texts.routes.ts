import {
  type Adopted,
  adoptedSchema,
  adoptSchema,
  partnerKindSchema,
  partyTextSchema,
} from '@godown/shared/trade/partners';
import type { RequestHandler } from 'express';
import type { Db, ObjectId } from 'mongodb';
import * as z from 'zod';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { cursorSchema, DEFAULT_LIMIT, limitSchema, linkNext, parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { toPartnerEntry } from '../accounts/partner-journal.js';
import { documentsOf } from '../documents/documents.repo.js';
import { bring } from '../ledger/attachments.js';
import type { Command } from '../ledger/commands.js';
import type { Submit } from '../submit.js';
import { requireActive } from './partner-commands.js';
import { createTextAttachment, listTexts, type TextAttachment, type TextNeed } from './party-texts.js';

const textQuerySchema = z.strictObject({
  kind: partnerKindSchema,
  limit: limitSchema,
  cursor: cursorSchema(/^[A-Z]{2}-\d{4}-\d{6,15}$/).optional(),
});

interface Deps {
  db: Db;
  accounts: AccountAttachment;
  lists: ListReaders;
  submit: Submit;
}

/** Lists the names that notes of the past have as texts, and gives those notes to a customer or supplier. */
export function createPartyTextRoutes({ db, accounts, lists, submit }: Deps): Routes {
  const notes = documentsOf(db);
  const primary = partnersOf(db, { readPreference: 'primary' });
  const texts = createTextAttachment(db);

  const getTexts: RequestHandler = async (req, res) => {
    const { kind, limit = DEFAULT_LIMIT, cursor: after } = parsePageQuery(textQuerySchema, req);
    const page = await lists.pages(res, (signal, takeTurn) =>
      listTexts(notes, kind, { after, limit, signal, takeTurn }),
    );
    if (page.next) linkNext(req, res, page.next);
    res.json(page.texts);
  };

  const postAdopt: RequestHandler = async (req, res) => {
    const keyId = requireIdempotencyKey(req);
    const body = parseInput(adoptSchema, req.body);
    const { _id, kind } = await requirePartner(primary, req.params.id);
    const command = adoptText({ accounts, texts }, _id, { kind, party: body.party });
    const { reference } = await submit(req, res, { command, body, keyId });
    res.json(fromReference(reference));
  };

  return {
    'GET /partners/texts': {
      id: 'listPartyTexts',
      summary: 'Names of customers or suppliers that notes have as texts only',
      details: 'In pages, which may be shorter than the limit.',
      access: 'signed-in',
      query: textQuerySchema,
      response: z.array(partyTextSchema),
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getTexts,
    },
    'POST /partners/{id}/adopt': {
      id: 'adoptPartyText',
      summary: 'Give the notes with a text to a customer or supplier',
      details:
        'Upper and lower case are the same. At most 500 notes at once: repeat it, each time with a new key, until it is complete.',
      access: 'adjust',
      requestHeaders: ['Idempotency-Key'],
      body: adoptSchema,
      response: adoptedSchema,
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: postAdopt,
    },
  };
}

interface Attachments {
  accounts: AccountAttachment;
  texts: TextAttachment;
}

function adoptText({ accounts, texts }: Attachments, id: ObjectId, text: TextNeed): Command {
  return {
    items: [],
    brings: [bring(accounts, { partners: [id] }), bring(texts, text)],
    run(snapshot, context) {
      const partner = requireActive(snapshot.attached(accounts).find(id));
      const { count, isComplete } = snapshot.attached(texts).adopt(text, id);
      const changes = [
        { field: 'party', after: text.party },
        { field: 'notes', after: count },
      ];
      return {
        transitions: [],
        reference: toReference({ adopted: count, isComplete }),
        ...(count > 0 && { journal: [toPartnerEntry('partner-adopted', partner, context, changes)] }),
      };
    },
  };
}

/** Such as `37`, or `500+` if there are more: a retry gets the same. */
const toReference = ({ adopted, isComplete }: Adopted): string => `${adopted}${isComplete ? '' : '+'}`;

function fromReference(reference = ''): Adopted {
  return { adopted: Number.parseInt(reference, 10), isComplete: !reference.endsWith('+') };
}
