import { useNavigate } from 'react-router-dom';
import { WAREHOUSE_OPTIONS } from '../../movements/filter-options';
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
        <DayLink to={dayPath({ date: addDays(date, -1), warehouse }, today)} label="Previous day" />
        <div className="min-w-0 flex-1">
          <TypedField type="date" label="Day" value={date} onApply={(day) => go({ date: day || today })} />
        </div>
        <DayLink to={dayPath({ date: addDays(date, 1), warehouse }, today)} label="Next day" />
      </div>
      <SelectField
        label="Warehouse"
        options={WAREHOUSE_OPTIONS}
        value={warehouse}
        onChange={({ target }) => go({ warehouse: target.value as DayChoice['warehouse'] })}
      />
    </div>
  );
}

function DayLink({ to, label }: { to: string; label: 'Previous day' | 'Next day' }) {
  return (
    <LinkButton to={to} aria-label={label} className="px-3!">
      <Glyph name="chevron" className={`size-6 ${label === 'Next day' ? '-rotate-90' : 'rotate-90'}`} />
    </LinkButton>
  );
}
