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
