import type { Document } from '@godown/shared/trade/documents';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { dueOf, usePendingMoney, waitingFor } from '../../stock/changes/use-pending-money';
import { isOfSupplier } from '../../stock/document-names';
import { partnerPath, partnersPath } from '../../stock/partner-keys';
import { LinkButton } from '../../ui/button';
import { moneyText } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { dateText } from '../../ui/when';
import { NoteStateChip, shownState } from '../note-state';

/** Below the heading of a note with prices, on the screen: whether it is paid, and what is still due. */
export function NoteDue({ document }: { document: Document }) {
  const { number, total = 0 } = document;
  const state = shownState(document);
  const pending = usePendingMoney();
  if (state === undefined) return null;
  if (state === 'on-no-account') return <OnNoAccount document={document} />;
  const due = dueOf(document, pending);
  const waiting = waitingFor(
    number,
    pending.filter(({ isWaiting }) => isWaiting),
  );
  const [open, all] = [moneyText(due), moneyText(total)];
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 tabular-nums">
        <NoteStateChip note={document} />
        {due > 0 && (
          <Trans>
            Due {open} of {all}
          </Trans>
        )}
        {waiting > 0 && (
          <span className="font-[560] text-sm text-warn">
            {t`${{ amount: moneyText(waiting) }} waits to be sent`}
          </span>
        )}
      </p>
      <Bounced document={document} />
    </>
  );
}

/** The cheques that paid the note and bounced, as links to the account. */
function Bounced({ document: { kind, partner = '', bounced = [] } }: { document: Document }) {
  const account = partnerPath({ kind: isOfSupplier(kind) ? 'supplier' : 'customer', _id: partner });
  return bounced.map(({ at, amount, cheque: { number } }) => (
    <p key={`${at} ${number}`} className="mt-1">
      <Link
        to={account}
        className="inline-block min-h-6 font-[560] text-bad text-sm tabular-nums underline decoration-line underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
      >
        {t`Cheque ${number} of ${{ amount: moneyText(amount) }} bounced on ${{ day: dateText(at) }}`}
      </Link>
    </p>
  ));
}

/** The page of the customer or supplier can put the note on the account. */
function OnNoAccount({ document }: { document: Document }) {
  const { partner, party, total = 0 } = document;
  const kind = isOfSupplier(document.kind) ? 'supplier' : 'customer';
  const amount = moneyText(total);
  return (
    <>
      <p className="mt-2">
        <NoteStateChip note={document} />
      </p>
      <Notice
        tone="warn"
        className="mt-2"
        text={t`${amount} of this note is not on an account, so nobody owes it.`}
      >
        <LinkButton
          size="small"
          className="m-1 justify-self-start [overflow-wrap:anywhere]"
          to={partner ? partnerPath({ kind, _id: partner }) : partnersPath(kind)}
        >
          {partner && party ? t`Put it on the account of ${party}` : i18n._(CHOOSE[kind])}
        </LinkButton>
      </Notice>
    </>
  );
}

const CHOOSE = {
  customer: msg`Choose the customer under Customers`,
  supplier: msg`Choose the supplier under Suppliers`,
} as const satisfies Record<PartnerKind, unknown>;
