import type { AccountEntry } from '@godown/shared/trade/accounts';
import { isPayment } from '@godown/shared/trade/accounts';
import type { Partner } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../account/may';
import { Person } from '../../account/person';
import { useChanges } from '../../stock/changes/use-changes';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { signedMoneyText } from '../../stock/money-change';
import { useOpenAccount } from '../../stock/use-open-account';
import { Button, LinkButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { moneyText } from '../../ui/format';
import { exactText } from '../../ui/when';
import { bounced, entryUndone } from '../changes/account-changes';
import { receiptPath } from '../paths';
import { chequeText, entryText } from '../payments/entry-words';

interface EntrySheetProps {
  partner: Partner;
  entry: AccountEntry;
  onClose: () => void;
}

/** All of one entry, and what can be done with it. */
export function EntrySheet({ partner, entry, onClose }: EntrySheetProps) {
  return (
    <Dialog isSheet title={`${entryText(entry)}, ${signedMoneyText(entry.change)}`} onClose={onClose}>
      {(close) => (
        <div className="grid gap-4">
          <Facts entry={entry} />
          <Actions partner={partner} entry={entry} close={close} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ entry }: { entry: AccountEntry }) {
  const { at, email, cheque, reference, note, document, after } = entry;
  const facts = [
    [t`When`, exactText(at)],
    [t`Document`, document],
    [t`Cheque`, cheque && chequeText(cheque)],
    [t`Number`, reference],
    [t`Note`, note],
    [t`Owed after`, moneyText(after)],
  ] as const;
  return (
    <dl className="grid gap-y-1.5">
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      <Fact label={t`Written by`}>
        <Person email={email} />
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
    <dt className="text-muted">{label}</dt>
    <dd className="font-[560] tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

interface ActionsProps {
  partner: Partner;
  entry: AccountEntry;
  close: () => void;
}

type Taking = 'undo' | 'bounce';

/** A receipt, and taking it back: that asks once, with room for the reason. */
function Actions({ partner, entry, close }: ActionsProps) {
  const [taking, setTaking] = useState<Taking | null>(null);
  const mayAdjust = useMay('adjust');
  const account = useOpenAccount(partner);
  const { kind, cheque, undoneBy } = entry;
  const isPaid = isPayment(entry);
  const isOpen = !undoneBy && account && !account.deleted;
  const mayUndo = isOpen && (isPaid || (kind === 'adjustment' && mayAdjust));
  if (taking && account) return <TakeBack account={account} entry={entry} taking={taking} close={close} />;
  return (
    <div className="grid gap-2">
      {isPaid && (
        <LinkButton to={receiptPath(partner, entry)}>
          <Trans context="of a payment">Receipt</Trans>
        </LinkButton>
      )}
      {isOpen && isPaid && cheque && (
        <Button variant="danger" onClick={() => setTaking('bounce')}>
          <Trans>The cheque bounced</Trans>
        </Button>
      )}
      {mayUndo && (
        <Button variant="danger" onClick={() => setTaking('undo')}>
          <Trans>Undo</Trans>
        </Button>
      )}
      <Button onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}

interface TakeBackProps extends Omit<ActionsProps, 'partner'> {
  account: Partner;
  taking: Taking;
}

function TakeBack({ account, entry, taking, close }: TakeBackProps) {
  const { make } = useChanges();
  const [reason, setReason] = useState('');
  const before = owedBy(account, usePendingMoney());
  const amount = moneyText(Math.abs(entry.change));
  const { name } = account;
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone. Not in the field, whose keyboard would cover the rest on a phone.
  useEffect(() => words.current?.focus(), []);
  const send = () => {
    const said = reason.trim();
    const fields = {
      entry: entry._id,
      change: -entry.change,
      before,
      text: `${entryText(entry)}, ${signedMoneyText(entry.change)}`,
      ...(said && { reason: said }),
    };
    void make(taking === 'undo' ? entryUndone : bounced, account, fields);
    close();
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p ref={words} tabIndex={-1} className="outline-none">
        {entry.change < 0 ? (
          <Trans>{amount} is owed again.</Trans>
        ) : (
          <Trans>{amount} is not owed any more.</Trans>
        )}
        {account._id !== entry.partner && (
          <>
            {' '}
            <Trans>It is written on the account of {name}.</Trans>
          </>
        )}
      </p>
      <Field
        label={t`Why? (optional)`}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={close}>
          <Trans>Keep</Trans>
        </Button>
        <Button type="submit" variant="danger">
          {taking === 'undo' ? <Trans>Undo</Trans> : <Trans>It bounced</Trans>}
        </Button>
      </div>
    </form>
  );
}
