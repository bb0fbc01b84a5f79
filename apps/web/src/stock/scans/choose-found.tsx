import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { useConfirm } from '../../ui/confirm-dialog';
import { countText } from '../../ui/format';
import type { Found } from './use-find-by-code';

/** Asks which of several items with one code is meant. Resolves to `cancelled` if none of them is. */
export function useChooseFound(): (
  code: string,
  found: readonly [Found, ...Found[]],
) => Promise<Found | 'cancelled'> {
  const confirm = useConfirm();
  return async (code, found) => {
    let chosen = found[0];
    const choose = (one: Found) => {
      chosen = one;
    };
    const isChosen = await confirm({
      question: t`Which item has the code ${code}?`,
      // Another question has another first item.
      detail: <Choices key={code} found={found} onChoose={choose} />,
      confirmLabel: t`Choose this item`,
    });
    return isChosen ? chosen : 'cancelled';
  };
}

interface ChoicesProps {
  found: readonly [Found, ...Found[]];
  onChoose: (found: Found) => void;
}

function Choices({ found, onChoose }: ChoicesProps) {
  const name = useId();
  const [chosen, setChosen] = useState(found[0]);
  const choose = (one: Found) => {
    setChosen(one);
    onChoose(one);
  };
  return (
    <div className="grid gap-2 text-text">
      {found.map((one) => (
        <label
          key={one.item._id}
          className={`flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border px-3.5 ${one === chosen ? 'border-accent bg-accent-soft' : 'border-line'}`}
        >
          <input
            type="radio"
            name={name}
            checked={one === chosen}
            onChange={() => choose(one)}
            className="radio"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {one.item.name}
            {one.units > 1 && (
              <span className="block text-muted text-sm">
                {t`Carton of ${{ count: countText(one.units) }}`}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
