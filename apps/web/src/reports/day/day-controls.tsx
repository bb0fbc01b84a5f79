import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { warehouseOptions } from '../../stock/warehouse-options';
import { LinkButton } from '../../ui/button';
import { Glyph } from '../../ui/glyph';
import { SelectField } from '../../ui/select-field';
import { TypedField } from '../../ui/typed-field';
import { addDays } from '../../ui/when';
import { type DayChoice, dayPath } from './day-url';

interface DayControlsProps {
  choice: DayChoice;
  today: string;
  /** At the end of the line. */
  children: ReactNode;
}

/** Chooses the day and the warehouse. */
export function DayControls({ choice, today, children }: DayControlsProps) {
  const navigate = useNavigate();
  const { date, warehouse } = choice;
  const go = (next: Partial<DayChoice>) => void navigate(dayPath({ ...choice, ...next }, today));
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-3 print:hidden">
      <div className="flex items-end gap-2 max-sm:w-full">
        <DayLink
          to={dayPath({ date: addDays(date, -1), warehouse }, today)}
          label={t`Previous day`}
          turn="rotate-90"
        />
        <div className="min-w-0 flex-1">
          <TypedField type="date" label={t`Day`} value={date} onApply={(day) => go({ date: day || today })} />
        </div>
        {/* Nothing has happened after today. */}
        {date < today && (
          <DayLink
            to={dayPath({ date: addDays(date, 1), warehouse }, today)}
            label={t`Next day`}
            turn="-rotate-90"
          />
        )}
      </div>
      <div className="max-sm:flex-1 sm:w-40 lg:w-56">
        <SelectField
          label={t`Warehouse`}
          options={[['', t`All`], ...warehouseOptions()]}
          value={warehouse}
          onChange={({ target }) => go({ warehouse: target.value as DayChoice['warehouse'] })}
        />
      </div>
      {children}
    </div>
  );
}

/** `turn` points the chevron to the day. */
function DayLink({ to, label, turn }: { to: string; label: string; turn: 'rotate-90' | '-rotate-90' }) {
  return (
    <LinkButton to={to} aria-label={label} className="px-3!">
      <Glyph name="chevron" className={`size-6 ${turn}`} />
    </LinkButton>
  );
}
