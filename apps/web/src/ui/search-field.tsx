import { Field } from './field';
import { useSearchText } from './use-search-text';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search text in the URL. */
  value: string;
  /** Replaces it. */
  onChange: (value: string) => void;
}

/** The text among the filters of a list. It is looked for after a pause in typing, on Enter, and when the field is left. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const { text, setText, find } = useSearchText(value, onChange);
  return (
    <Field
      label={label}
      placeholder={placeholder}
      maxLength={200}
      className="min-w-0 grid-cols-1"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => find(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find(text);
      }}
    />
  );
}
