import { shortName } from '@godown/shared/items/warehouses';
import type { Notice } from '@godown/shared/stock/notices';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { failureText } from '../../api/api-error';
import { say } from '../../language/say';
import { Button } from '../../ui/button';
import { countText } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { Spinner } from '../../ui/spinner';
import { WholeWords } from '../../ui/whole-words';
import type { NoticesState } from './use-notices';

interface NoticePanelProps {
  query: NoticesState;
  /** Number of the first notices that are new. */
  fresh: number;
}

/** The newest notices, each with a link to its item. */
export function NoticePanel({ query: { notices, error, refetch }, fresh }: NoticePanelProps) {
  return (
    <section aria-label={t`Notices`}>
      <div className="flex items-center justify-between border-line border-b px-4 py-2">
        <h2 className="text-base">
          <Trans>Running low</Trans>
        </h2>
        <Link to="/reorder" className="flex min-h-11 items-center font-[620] text-accent text-sm underline">
          <Trans>To reorder</Trans>
        </Link>
      </div>
      {!notices && !error && <Spinner />}
      {!notices && error && (
        <div className="grid justify-items-start gap-3 p-4">
          <p role="alert">
            <Trans>The notices could not be loaded.</Trans> {failureText(error)}
          </p>
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {notices?.length === 0 && (
        <p className="p-4 text-muted">
          <Trans>Nothing is running low. Set “Warn me at” on an item's page, under Edit.</Trans>
        </p>
      )}
      {notices && notices.length > 0 && (
        <ul>
          {notices.map((notice, index) => (
            <NoticeRow key={notice._id} notice={notice} isNew={index < fresh} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoticeRow({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { item, itemName, warehouse, balance, reorderPoint, at } = notice;
  return (
    <li className={`border-line not-last:border-b ${isNew ? 'bg-accent-soft' : ''}`}>
      <Link to={`/item/${item}`} className="block px-4 py-2.5 hover:bg-ground">
        <span className="block font-[620] [overflow-wrap:anywhere]">
          {isNew && (
            <span className="sr-only">
              <Trans>New:</Trans>{' '}
            </span>
          )}
          <WholeWords text={itemName} />
        </span>
        <span className="block text-sm tabular-nums">
          {t`${{ left: countText(balance) }} left in ${{ warehouse: say(shortName(warehouse)) }}, warn at ${{ least: countText(reorderPoint) }}`}
        </span>
        <span className="block text-muted text-sm">
          <Moment at={at} />
        </span>
      </Link>
    </li>
  );
}
