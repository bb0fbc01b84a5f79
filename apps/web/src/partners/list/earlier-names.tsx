import type { Partner, PartnerKind, PartyText } from '@godown/shared/trade/partners';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../account/use-api';
import { useFindNamesakes } from '../../stock/use-namesake';
import { Button } from '../../ui/button';
import { Sheet } from '../../ui/dialog';
import { countText } from '../../ui/format';
import { NextPage } from '../../ui/list-end';
import { LinkDialog } from '../linking/link-dialog';
import { PartnerPicker } from '../partner-picker';
import { textsQuery } from '../partner-queries';
import { alreadyText, nameWithPhone } from '../partner-words';
import { NamesNotice } from './names-notice';

/** Says how many names of earlier notes have no account yet, and offers to make accounts of them. Nothing if there are none. */
export function EarlierNames({ kind }: { kind: PartnerKind }) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(textsQuery(useApi(), kind));
  const [first] = query.data?.pages ?? [];
  const list = useRef<HTMLUListElement>(null);
  const names = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // With a name that became somebody the button that was pressed is gone. The next name, or Done, gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the names change
  useEffect(() => {
    const sheet = list.current?.closest('dialog');
    if (document.activeElement === document.body || document.activeElement === sheet)
      sheet?.querySelector('button')?.focus();
  }, [names.length]);
  if (!first || (names.length === 0 && !isOpen)) return null;
  const total = first.total ?? names.length;
  return (
    <>
      {names.length > 0 && <NamesNotice text={countOf(kind, total)} onOpen={() => setOpen(true)} />}
      {isOpen && (
        <Sheet
          title={t`Names in earlier notes`}
          className="max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))]"
          onClose={() => setOpen(false)}
        >
          <p className="-mt-2 text-muted text-sm">
            <Trans>
              Choose who each name is. Then check its notes: those that stay ticked go to the account.
            </Trans>
          </p>
          <ul ref={list} className="divide-y divide-line">
            {names.map((name) => (
              <Name key={name.party} kind={kind} name={name} />
            ))}
          </ul>
          <NextPage failed={t`The next names could not be loaded.`} query={query} />
        </Sheet>
      )}
    </>
  );
}

function countOf(kind: PartnerKind, total: number): string {
  const count = countText(total);
  return kind === 'customer'
    ? plural(total, {
        one: `${count} name in earlier notes is not a customer yet`,
        other: `${count} names in earlier notes are not customers yet`,
      })
    : plural(total, {
        one: `${count} name in earlier notes is not a supplier yet`,
        other: `${count} names in earlier notes are not suppliers yet`,
      });
}

interface SameNamesProps {
  partners: readonly Partner[];
  onChoose: (partner: Partner) => void;
}

/** Partners who have the name already: most often it is one of them. */
function SameNames({ partners, onChoose }: SameNamesProps) {
  return partners.map((partner) => {
    const name = nameWithPhone(partner);
    return (
      <div key={partner._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">{alreadyText(partner)}</p>
        <Button size="small" variant="primary" onClick={() => onChoose(partner)}>
          <Trans>
            Choose <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      </div>
    );
  });
}

interface NameProps {
  kind: PartnerKind;
  name: PartyText;
}

/** A name: it becomes a new account, or another name of an existing one. Its notes are shown before. */
function Name({ kind, name: { party, notes } }: NameProps) {
  const [asked, setAsked] = useState<'new' | 'known' | null>(null);
  /** Partners who have this name already. */
  const [same, setSame] = useState<readonly Partner[]>([]);
  const findNamesakes = useFindNamesakes(kind);
  /** The owner of the notes. Null: somebody new. */
  const [owner, setOwner] = useState<Partner | null>();
  const close = () => {
    setOwner(undefined);
    setAsked(null);
  };
  const addNew = async () => {
    const found = await findNamesakes(party);
    if (found.length === 0) return setOwner(null);
    setSame(found);
    setAsked('new');
  };
  const choose = async () => {
    setAsked(asked === 'known' ? null : 'known');
    setSame(await findNamesakes(party));
  };
  return (
    <li className="grid gap-2 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-[620]">{party}</span>{' '}
          <span className="whitespace-nowrap text-muted text-sm">
            {plural(notes, {
              one: `${{ count: countText(notes) }} note`,
              other: `${{ count: countText(notes) }} notes`,
            })}
          </span>
        </p>
        <div className="flex gap-2">
          <Button size="small" onClick={() => void addNew()}>
            {kind === 'customer' ? t`New customer` : t`New supplier`}
            <span className="sr-only">: {party}</span>
          </Button>
          <Button size="small" aria-expanded={asked === 'known'} onClick={() => void choose()}>
            <Trans>
              Already in the list <span className="sr-only">: {party}</span>
            </Trans>
          </Button>
        </div>
      </div>
      {asked !== null && <SameNames partners={same} onChoose={setOwner} />}
      {asked === 'new' && (
        <Button size="small" className="justify-self-start" onClick={() => setOwner(null)}>
          {kind === 'customer' ? t`New customer anyway` : t`New supplier anyway`}
        </Button>
      )}
      {asked === 'known' && (
        <PartnerPicker
          kind={kind}
          label={t`Whose name is ${party}?`}
          onChoose={(partner) => partner && setOwner(partner)}
        />
      )}
      {owner !== undefined && <LinkDialog filter={{ kind, partner: owner, party }} onClose={close} />}
    </li>
  );
}
