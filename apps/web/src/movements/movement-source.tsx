import type { Movement } from '@godown/shared/movements';
import { Link } from 'react-router-dom';
import { documentPath } from '../stock/stock';

interface MovementSourceProps {
  movement: Pick<Movement, 'document' | 'party'>;
}

/** The document that a movement belongs to, and its customer or supplier. */
export function MovementSource({ movement: { document, party } }: MovementSourceProps) {
  if (document === undefined && party === undefined) return null;
  return (
    <span className="block text-sm [overflow-wrap:anywhere]">
      {document !== undefined && (
        <Link
          to={documentPath(document)}
          className="inline-block min-h-6 font-[560] underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {document}
        </Link>
      )}
      {document !== undefined && party !== undefined && ' · '}
      {party}
    </span>
  );
}
