import { Fragment } from 'react';
import { useNameOf } from './names';

interface PersonProps {
  email: string;
}

/** A person by name, or by the address. */
export function Person({ email }: PersonProps) {
  const name = useNameOf()(email);
  if (name !== email) return <span title={email}>{name}</span>;
  return <EmailAddress address={email} />;
}

/** A person in one line. Where there is no room the end is cut off: pointing at it shows the address, and paper shows all. */
export function ShortPerson({ email }: PersonProps) {
  return (
    <span
      title={email}
      className="inline-block max-w-full truncate align-bottom print:whitespace-normal print:[overflow-wrap:anywhere]"
    >
      {useNameOf()(email)}
    </span>
  );
}

/** An address. A narrow column breaks it before @, dots and the like, and not within a word. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...rest] = address.split(/(?=[@._+])/);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key, and no state.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
