import type { Item } from '@godown/shared/item';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Link } from '../../ui/link';
import { itemPath } from './stock';
import { HEAD, HEAD_CELL } from './table-skeleton';

/** Spec: the category is the same label for every item. */
const CATEGORY = 'Oven';

const CELL = 'md:border-line md:border-t md:px-4 md:py-2.5 md:align-middle';

interface MyItemsTableProps {
  items: Item[];
  /** Whose items they are; shown where an item does not say. */
  email: string;
  deleting: ReadonlySet<string>;
  onDelete: (item: Item) => void;
}

/** The items a person added: a table on a wide screen, cards on a phone. */
export function MyItemsTable({ items, email, deleting, onDelete }: MyItemsTableProps) {
  return (
    <Card className="overflow-clip max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <table className="w-full border-separate border-spacing-0 max-md:block md:table-fixed">
        <caption className="sr-only">My Items</caption>
        <thead className={HEAD}>
          <tr>
            <th scope="col" className={`${HEAD_CELL} w-[30%]`}>
              User Email
            </th>
            <th scope="col" className={HEAD_CELL}>
              Product Model
            </th>
            <th scope="col" className={`${HEAD_CELL} w-32`}>
              Category
            </th>
            <th scope="col" className={`${HEAD_CELL} w-32 text-right`}>
              Action
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {items.map((item) => (
            <tr
              key={item._id}
              className={`relative hover:bg-accent-soft max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 max-md:shadow-card md:first:[&>td]:border-t-0 ${deleting.has(item._id) ? 'opacity-50' : ''}`}
            >
              <td
                className={`${CELL} text-muted text-sm [overflow-wrap:anywhere] max-md:col-start-1 max-md:row-start-2`}
              >
                {item.email ?? email}
              </td>
              <td className={`${CELL} max-md:col-start-1 max-md:row-start-1`}>
                <Link
                  to={itemPath(item._id)}
                  className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3"
                >
                  {item.name}
                </Link>
              </td>
              <td className={`${CELL} text-muted text-sm max-md:col-start-1 max-md:row-start-3`}>
                {CATEGORY}
              </td>
              <td className={`${CELL} max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 md:text-right`}>
                <Button
                  variant="danger"
                  size="small"
                  className="relative z-1"
                  busy={deleting.has(item._id)}
                  onClick={() => onDelete(item)}
                >
                  Delete <span className="sr-only">{item.name}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
