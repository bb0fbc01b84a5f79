import { t } from '@lingui/core/macro';
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
}

/** Chooses the day and the warehouse. */
export function DayControls({ choice, today }: DayControlsProps) {
  const navigate = useNavigate();
  const { date, warehouse } = choice;
  const go = (next: Partial<DayChoice>) => void navigate(dayPath({ ...choice, ...next }, today));
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_14rem] sm:justify-start print:hidden">
      <div className="flex items-end gap-2">
        <DayLink
          to={dayPath({ date: addDays(date, -1), warehouse }, today)}
          label={t`Previous day`}
          turn="rotate-90"
        />
        <div className="min-w-0 flex-1">
          <TypedField type="date" label={t`Day`} value={date} onApply={(day) => go({ date: day || today })} />
        </div>
        <DayLink
          to={dayPath({ date: addDays(date, 1), warehouse }, today)}
          label={t`Next day`}
          turn="-rotate-90"
        />
      </div>
      <SelectField
        label={t`Warehouse`}
        options={[['', t`All`], ...warehouseOptions()]}
        value={warehouse}
        onChange={({ target }) => go({ warehouse: target.value as DayChoice['warehouse'] })}
      />
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
