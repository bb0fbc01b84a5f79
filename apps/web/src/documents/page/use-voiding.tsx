import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { sentence } from '@godown/shared/language/texts';
import { type Document, documentSchema, type NewVoid, type ReturnKind } from '@godown/shared/trade/documents';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNameOf } from '../../account/names';
import { useApi } from '../../account/use-api';
import { ApiError, isCountedSince } from '../../api/api-error';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { say } from '../../language/say';
import { newIdempotencyKey } from '../../outbox/outbox';
import { countedSinceText } from '../../stock/counted-since-text';
import { documentKeys } from '../../stock/document-keys';
import { createItemReader } from '../../stock/offered-items';
import { forgetPartners } from '../../stock/partner-keys';
import { itemKeys, movementKeys, takeItem } from '../../stock/queries';
import { useConfirm } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { countText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { cancelledFrom, cancelShortages, cancelShortageText, type Shortage } from '../drafts/shortage';
import { isPriced } from '../paper/note-money';

/** Voids a document, after a question. Not through the outbox: it is rare, and the person must see whether it worked. */
export function useVoiding(document: Document) {
  const { number, lineCount } = document;
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  // The same for every attempt with the same answers: a response may have been lost.
  const keys = useRef(new Map<string, string>());
  const reason = useRef('');
  const stockStays = useRef<boolean | null>(null);
  const voiding = useMutation({
    mutationFn: (body: NewVoid) => {
      const said = JSON.stringify(body);
      const key = keys.current.get(said) ?? newIdempotencyKey();
      keys.current.set(said, key);
      return api.call('POST /documents/{number}/void', documentSchema, { params: { number }, body, key });
    },
    onSuccess: (voided) => {
      client.setQueryData(documentKeys.one(number), voided);
      forgetPartners(client);
      notify.success(t`${number} cancelled.`);
    },
    onError: (error, body) => {
      if (isVoided(error)) invalidate(client, documentKeys.one(number));
      if (isCountedSince(error)) void askAboutCounts(error, body);
    },
    onSettled: () => {
      invalidate(client, documentKeys.lists, itemKeys.all, movementKeys.all);
      // Fewer pieces of its note are returned now.
      if (document.returns) invalidate(client, documentKeys.one(document.returns));
    },
  });
  const askAboutCounts = async (error: ApiError, body: NewVoid, isAgain = false): Promise<void> => {
    stockStays.current = null;
    const isSure = await confirm({
      question: t`The stock was counted later. Cancel ${number} anyway?`,
      detail: (
        <>
          {countedSinceText(error, nameOf)}
          {/* Another dialog, whose choices are open again. */}
          <StockChoice key={String(isAgain)} stays={stockStays} isMissing={isAgain} />
        </>
      ),
      confirmLabel: t`Cancel this note`,
      cancelLabel: t`Keep it`,
      danger: true,
    });
    if (!isSure) return;
    if (stockStays.current === null) return askAboutCounts(error, body, true);
    voiding.mutate({
      ...body,
      ...(stockStays.current ? { keepsCounted: true } : { confirms: ['counted_since'] }),
    });
  };
  const [isLooking, setLooking] = useState(false);
  const from = cancelledFrom(document);
  const showReturns = async () => {
    const isWanted = await confirm({
      question: t`${number} cannot be cancelled yet`,
      detail: say(
        sentence(/* i18n */ 'Some of {document} was returned. Cancel its returns first.', {
          document: number,
        }),
      ),
      confirmLabel: t`Show its returns`,
      cancelLabel: t`Close`,
    });
    if (isWanted) navigate(returnsPath(document));
  };
  const ask = async () => {
    if (hasReturns(document)) return showReturns();
    setLooking(true);
    const shortages = from ? await findShortages(document, from, { api, client }) : [];
    setLooking(false);
    const place = from && shortages.length > 0 && say(shortName(from));
    const isSure = await confirm({
      question: place ? t`${place} has less than this. Cancel ${number} anyway?` : t`Cancel ${number}?`,
      detail: (
        <>
          {from &&
            shortages.map((shortage) => (
              <span key={shortage.item} className="mb-2 block text-text [overflow-wrap:anywhere]">
                {cancelShortageText(shortage, from)}
              </span>
            ))}
          {isPriced(document) ? moneyLossText(lineCount) : lossText(lineCount)}
          <Field
            label={t`Why? (optional)`}
            // It can be typed at once.
            ref={(input: HTMLInputElement | null) => input?.focus()}
            className="mt-4 text-text"
            maxLength={200}
            defaultValue={reason.current}
            onChange={({ target }) => {
              reason.current = target.value;
            }}
          />
        </>
      ),
      confirmLabel: t`Cancel this note`,
      cancelLabel: t`Keep it`,
      danger: true,
    });
    const said = reason.current.trim();
    if (isSure) voiding.mutate(said === '' ? {} : { reason: said });
  };
  // A question is no failure.
  const error = voiding.error && !isCountedSince(voiding.error) ? textOf(voiding.error) : null;
  return { ask, isBusy: isLooking || voiding.isPending, error };
}

/** Reads the items as they are now. One that cannot be read has no question: the server says why it refuses to cancel the document. */
async function findShortages(
  document: Document,
  from: WarehouseId,
  { api, client }: { api: Api; client: QueryClient },
): Promise<Shortage[]> {
  const reader = createItemReader(api, client);
  const ids = [...new Set(document.lines.map(({ item }) => item))];
  const items = await Promise.all(ids.map((id) => reader.load(id).catch(() => null)));
  return cancelShortages(
    document,
    from,
    items.flatMap((item) => (item ? takeItem(client, item) : [])),
  );
}

interface StockChoiceProps {
  stays: RefObject<boolean | null>;
  /** True if the question was answered without a choice. */
  isMissing: boolean;
}

/** The choice about stock that was counted after the note. Only a person knows if its goods have moved. */
function StockChoice({ stays, isMissing }: StockChoiceProps) {
  const choice = (isStaying: boolean, text: ReactNode) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-1.5 text-text">
      <input
        type="radio"
        name="counted-stock"
        onChange={() => {
          stays.current = isStaying;
        }}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">
        <Trans>Stock</Trans>
      </legend>
      {choice(true, <Trans>The goods did not move: the stock stays as it was counted.</Trans>)}
      {choice(false, <Trans>The goods come back, or the note is written again: the stock goes back.</Trans>)}
      {isMissing && (
        <p role="alert" className="text-bad text-sm">
          <Trans>Choose one.</Trans>
        </p>
      )}
    </fieldset>
  );
}

const lossText = (lineCount: number) =>
  plural(lineCount, {
    one: `All stock of its ${{ count: countText(lineCount) }} line goes back. The number stays, and this cannot be undone.`,
    other: `All stock of its ${{ count: countText(lineCount) }} lines goes back. The number stays, and this cannot be undone.`,
  });

const moneyLossText = (lineCount: number) =>
  plural(lineCount, {
    one: `All stock of its ${{ count: countText(lineCount) }} line goes back, and all of its money, with what was paid at once. The number stays, and this cannot be undone.`,
    other: `All stock of its ${{ count: countText(lineCount) }} lines goes back, and all of its money, with what was paid at once. The number stays, and this cannot be undone.`,
  });

/** The server refuses to cancel such a note: its goods would come back twice. */
const hasReturns = ({ lines }: Document) => lines.some(({ returned = 0 }) => returned > 0);

/** The list of its returns: the number of the note is among their words. */
function returnsPath({ number, kind }: Document): string {
  const returns: ReturnKind = kind === 'receipt' ? 'supplier-return' : 'return';
  return `/documents?${new URLSearchParams({ q: number, kind: returns })}`;
}

const isVoided = (error: Error) => error instanceof ApiError && error.code === 'already_voided';

function textOf(error: Error): string {
  return isVoided(error)
    ? t`Someone else has cancelled it already.`
    : t`The note could not be cancelled. ${{ reason: error.message }}`;
}
