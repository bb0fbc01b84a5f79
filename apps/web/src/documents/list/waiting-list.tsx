import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { DOCUMENT_NAMES, draftPath, linesText } from '../../stock/document-names';
import { partnerName } from '../../stock/partner-name';
import { Card } from '../../ui/card';
import { moneyText } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { useWaitingNotes, type WaitingNote } from '../drafts/waiting-document';

/** The notes that will be sent when there is internet. Nothing while there are none. */
export function WaitingList() {
  const notes = useWaitingNotes();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="waiting-notes" className="mt-4 print:hidden">
      <h2 id="waiting-notes" className="mb-2 text-lg">
        <Trans>Not sent yet</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <Row key={note.id} note={note} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ note: { id, document } }: { note: WaitingNote }) {
  const { kind, party, lineCount, total, at } = document;
  const name = i18n._(DOCUMENT_NAMES[kind]);
  return (
    <li className="relative min-h-14 px-4 py-2 hover:bg-accent-soft">
      <Link
        to={draftPath(id)}
        className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {party ? `${name}, ${partnerName(party)}` : name}
      </Link>
      <p className="text-muted text-sm tabular-nums">
        {linesText(lineCount)}
        {total !== undefined && ` · ${moneyText(total)}`} · <Moment at={at} />
      </p>
    </li>
  );
}
