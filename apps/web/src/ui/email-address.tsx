import { Fragment } from 'react';

/** An e-mail address, which a narrow column breaks before its signs rather than within a word. */
export function EmailAddress({ address }: { address: string }) {
  const [first, ...rest] = address.split(/(?=[@._+])/);
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and hold no state.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
