/** Views of the list that people share with everybody. */
import { type SharedView, sharedViewsSchema } from '@godown/shared/items/views';
import { compareNames } from '@godown/shared/search/name-order';
import type { Api } from '../../api/client';
import { readQuery } from '../../api/read-query';
import { itemKeys } from '../../stock/queries';

/** In the room of items, which the device keeps: a view can be opened without a connection. */
export const SHARED_VIEWS_KEY = [...itemKeys.all, 'views'];

export const sharedViewsQuery = (api: Api) => ({
  ...readQuery(api, 'GET /views', sharedViewsSchema, { key: SHARED_VIEWS_KEY }),
  select: (views: readonly SharedView[]) => views.toSorted((a, b) => compareNames(a.name, b.name)),
});
