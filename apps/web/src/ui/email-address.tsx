import { Fragment } from 'react';

/** An e-mail address. A narrow column breaks it before @, dots and the like, and not within a word. */
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

/** An e-mail address in one line. Where there is no room its end is cut off: pointing at it shows all, and so does paper. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span
      title={address}
      className="inline-block max-w-full truncate align-bottom print:whitespace-normal print:[overflow-wrap:anywhere]"
    >
      {address}
    </span>
  );
}
