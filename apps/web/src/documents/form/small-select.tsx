import { INPUT } from '../../ui/field';

interface SmallSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** A small choice whose label is not shown. */
export function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      className={`${INPUT} min-h-11! w-auto! border-edge bg-surface! pr-8! pl-2.5! text-sm! hover:border-muted print:hidden`}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
