import type { NewView, SharedView } from '@godown/shared/items/views';
import type { Collection, Db, ObjectId } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';

export interface ViewDoc extends NewView {
  _id: ObjectId;
  at: Date;
  /** The address of the person who shares it. */
  email: string;
}

export type ViewCollection = Collection<ViewDoc>;

/** Always read from the primary: whoever has shared a view sees it at once. */
export const viewsOf = (db: Db): ViewCollection => db.collection('views', { readPreference: 'primary' });

/** Nobody shares two views with the same name. Two people may. */
export async function createViewIndexes(views: ViewCollection): Promise<void> {
  await declareIndexes(views, [{ key: { email: 1, name: 1 }, unique: true }]);
}

/** All of them: `MAX_VIEWS` bounds them. */
export const listViews = (views: ViewCollection): Promise<ViewDoc[]> =>
  views.find({}, { sort: { _id: 1 } }).toArray();

export const toSharedView = ({ _id, name, view, at, email }: ViewDoc): SharedView => ({
  _id: String(_id),
  name,
  view,
  at: at.toISOString(),
  email,
});
