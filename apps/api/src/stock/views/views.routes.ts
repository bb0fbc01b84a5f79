import type { JournalAction } from '@godown/shared/access/journal';
import { MAX_VIEWS, MAX_VIEWS_OF_ONE } from '@godown/shared/items/views';
import * as contracts from '@godown/shared/items/views.contracts';
import { type Sentence, sentence } from '@godown/shared/language/texts';
import { type ClientSession, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { peopleOnly, requireOwn } from '../../access/identity/signed-in.js';
import type { AddOnce } from '../../access/journal/add-once.js';
import type { Note, RecordChange } from '../../access/journal/record-change.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { listViews, toSharedView, type ViewCollection, type ViewDoc } from './views.repo.js';

interface Deps {
  views: ViewCollection;
  record: RecordChange;
  addOnce: AddOnce;
  clock: Clock;
}

const notYours = (email: string) =>
  sentence(/* i18n */ 'Only {email}, who shared this view, or a manager can stop sharing it.', { email });

/** Shares views of the list of items, and lists what is shared. */
export function createViewRoutes({ views, record, addOnce, clock }: Deps): Routes {
  const entryOf = (email: string, action: JournalAction, { _id, name }: ViewDoc) => ({
    at: clock(),
    email,
    action,
    subject: { id: String(_id), name },
  });

  async function requireView(_id: ObjectId, session: ClientSession): Promise<ViewDoc> {
    const doc = await views.findOne({ _id }, { session });
    if (!doc) throw notFound('view_not_found');
    return doc;
  }

  /** One that replaces another needs no room. */
  async function requireRoom(_id: ObjectId, email: string, session: ClientSession): Promise<void> {
    const others = { _id: { $ne: _id } };
    if ((await views.countDocuments({ ...others, email }, { session })) >= MAX_VIEWS_OF_ONE)
      throw tooMany(OWN_FULL);
    if ((await views.countDocuments(others, { session })) >= MAX_VIEWS) throw tooMany(ALL_FULL);
  }

  return [
    bind(contracts.listViews, {
      summary: 'The views of the list of items that people share',
      handle: async () => (await listViews(views)).map(toSharedView),
    }),
    bind(contracts.shareView, {
      summary: 'Share a view of the list of items',
      details: 'It replaces the view that the person has shared with the same name.',
      problems: ['view_not_found', 'role_required', 'disk_full'],
      before: peopleOnly,
      async handle(call) {
        const { body } = call;
        const { email } = call.caller;
        const share = async (_id: ObjectId, session: ClientSession, note: Note): Promise<ViewDoc> => {
          await requireRoom(_id, email, session);
          const doc: ViewDoc = { _id, ...body, at: clock(), email };
          await views.replaceOne({ _id }, doc, { upsert: true, session });
          await note(entryOf(email, 'view-shared', doc));
          return doc;
        };
        const shared = await addOnce(call, {
          turn: 'views',
          findId: async (session) =>
            (await views.findOne({ email, name: body.name }, { session }))?._id ?? new ObjectId(),
          add: share,
          findAdded: requireView,
        });
        return toSharedView(shared);
      },
    }),
    bind(contracts.unshareView, {
      summary: 'Stop sharing a view',
      problems: ['view_not_found', 'role_required', 'disk_full'],
      before: peopleOnly,
      async handle(call) {
        const { email } = call.caller;
        await record(async (session, note) => {
          const doc = await requireView(call.params.id, session);
          requireOwn(call, doc.email, notYours(doc.email));
          await views.deleteOne({ _id: doc._id }, { session });
          await note(entryOf(email, 'view-unshared', doc));
        });
        return { deletedCount: 1 };
      },
    }),
  ];
}

const OWN_FULL = sentence(/* i18n */ 'You share {max} views. Stop sharing one first.', {
  max: MAX_VIEWS_OF_ONE,
});
const ALL_FULL = sentence(
  /* i18n */ 'People share {max} views. Ask a manager to stop sharing some that nobody uses.',
  { max: MAX_VIEWS },
);

const tooMany = (why: Sentence) => invalidInput([{ path: 'name', ...why }]);
