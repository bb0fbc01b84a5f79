import type { Movement } from '@godown/shared/movements';
import { Link } from 'react-router-dom';
import { documentPath } from '../stock/stock';

/** The document that a movement belongs to. `MovementDetails` has its customer or supplier. */
export function MovementSource({ movement: { document } }: { movement: Pick<Movement, 'document'> }) {
  if (document === undefined) return null;
  return (
    <span className="block text-sm [overflow-wrap:anywhere]">
      <Link
        to={documentPath(document)}
        className="inline-block min-h-6 font-[560] underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {document}
      </Link>
    </span>
  );
}
