import type { StockCount } from '@godown/shared/stock/stock-counts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { localStore } from '../api/storage';
import { Card } from '../ui/card';
import { Empty } from '../ui/empty';
import { useIsPrinting } from '../ui/use-is-printing';
import { CountForm } from './count-form';
import { RefusedCount } from './line-question';
import { OtherItems } from './other-items';
import type { LineProblems } from './posting-problems';
import { SheetLine } from './sheet-line';
import { ExpectedSwitch, FilterChoice, LineSearch } from './sheet-tools';
import type { AddedItem, ShownLine } from './shown-lines';
import type { LineActions } from './use-line-actions';
import { useScannedLines } from './use-scanned-lines';
import { type SheetState, useSheet } from './use-sheet';

interface SheetProps {
  count: StockCount;
  lines: readonly ShownLine[];
  problems: LineProblems;
  actions: LineActions;
  onAdd: (item: AddedItem) => void;
}

/** The lines of a stock count, to be counted in any order. */
export function Sheet({ count, lines, problems, actions, onAdd }: SheetProps) {
  const sheet = useSheet(lines, actions);
  const [showExpected, setShowExpected] = useShowExpected();
  const add = (item: AddedItem) => {
    onAdd(item);
    sheet.setOpen(item.item);
  };
  useScannedLines({ count, lines, sheet, onAdd });
  return (
    <section aria-label={t`Sheet`}>
      <div className="mb-3 grid grid-cols-1 gap-2.5 print:hidden">
        <LineSearch
          ref={sheet.searchBox}
          value={sheet.search}
          onChange={sheet.setSearch}
          onEnter={sheet.openFirst}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <FilterChoice filter={sheet.filter} counts={sheet.counts} onChange={sheet.setFilter} />
          <ExpectedSwitch isOn={showExpected} onChange={setShowExpected} />
        </div>
      </div>
      <Lines sheet={sheet} problems={problems} actions={actions} showExpected={showExpected} />
      {sheet.search.trim() !== '' && (
        <OtherItems
          search={sheet.search}
          warehouse={count.warehouse}
          onSheet={new Set(lines.map(({ item }) => item))}
          onAdd={add}
        />
      )}
    </section>
  );
}

interface LinesProps {
  sheet: SheetState;
  problems: LineProblems;
  actions: LineActions;
  showExpected: boolean;
}

function Lines({ sheet, problems, actions, showExpected }: LinesProps) {
  // On paper every line has a box for a pen, the open one too.
  const isPrinting = useIsPrinting();
  if (sheet.lines.length === 0)
    return (
      <Empty
        title={t`No lines`}
        detail={sheet.search === '' ? t`Choose another filter.` : t`No name on the sheet contains this text.`}
      />
    );
  return (
    <Card className="print:border-0">
      <ul ref={sheet.list} className="grid grid-cols-1 xl:grid-cols-2">
        {sheet.lines.map((line) => (
          <li
            key={line.item}
            className="border-line border-t px-4 py-2.5 first:border-t-0 xl:even:border-l xl:nth-2:border-t-0 print:px-0"
          >
            {sheet.open === line.item && !isPrinting ? (
              <CountForm
                key={sheet.formKey}
                line={line}
                initial={sheet.drafts.get(line.item) ?? ''}
                onType={(text) => sheet.drafts.set(line.item, text.trim())}
                onSave={(counted) => sheet.saveAndGoOn(line, counted)}
                onClose={() => sheet.close(line.item)}
              />
            ) : (
              <SheetLine
                line={line}
                showExpected={showExpected}
                typed={sheet.drafts.get(line.item) ?? ''}
                onOpen={() => sheet.setOpen(line.item)}
              />
            )}
            <LineProblem text={problems.get(line.item)} />
            <RefusedCount
              line={line}
              actions={actions}
              onRecount={() => sheet.recount(line)}
              isClosed={false}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LineProblem({ text }: { text: string | undefined }) {
  return text && <p className="mt-1 text-bad text-sm print:hidden">{text}</p>;
}

const KEY = 'godown-show-expected';

/** True if the sheet shows expected balances, remembered on this device. Off at first: people count better blind. */
function useShowExpected() {
  const [isShown, setShown] = useState(() => localStore.get(KEY) === 'yes');
  const show = (next: boolean) => {
    localStore.set(KEY, next ? 'yes' : 'no');
    setShown(next);
  };
  return [isShown, show] as const;
}
