import { Link } from 'react-router-dom';
import { documentPath } from '../stock/stock';

/** Leads to the document that a movement belongs to, which can be cancelled. */
export function DocumentLink({ number }: { number: string }) {
  return (
    <Link
      to={documentPath(number)}
      className="inline-block min-h-6 whitespace-nowrap text-sm font-[560] text-text underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {number}
    </Link>
  );
}
