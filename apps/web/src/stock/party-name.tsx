import type { DocumentKind } from '@godown/shared/trade/documents';
import { Link } from 'react-router-dom';
import { isOfSupplier } from './document-names';
import { partnerPath } from './partner-keys';

interface PartyNameProps {
  /** The document that names them, with the name as it is shown. */
  of: { kind: DocumentKind; party?: string | undefined; partner?: string | undefined };
}

/** The customer or supplier of a document: a link to the page of one who has one, and plain on paper. */
export function PartyName({ of: { kind, party, partner } }: PartyNameProps) {
  if (!party || !partner) return party;
  return (
    <Link
      to={partnerPath({ kind: isOfSupplier(kind) ? 'supplier' : 'customer', _id: partner })}
      className="inline-block min-h-6 underline decoration-line underline-offset-4 hover:decoration-current print:no-underline"
    >
      {party}
    </Link>
  );
}
