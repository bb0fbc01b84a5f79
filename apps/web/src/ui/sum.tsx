import { WORD_JOINER } from './format';

/** More digits than this are rare, and have no room in the rows of a phone. */
const LONG = 13;

/** An amount in a narrow place. A long one is smaller on a phone, and goes on in the next line after a comma. */
export function Sum({ children: amount }: { children: string }) {
  if (amount.replace(WORD_JOINER, '').length <= LONG) return amount;
  return (
    <span className="whitespace-normal max-md:text-sm max-md:tracking-[-.04em]">
      {amount.split(',').map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of digits have no other identity, and no state
        <span key={index} className="whitespace-nowrap">
          {index > 0 && (
            <>
              ,<wbr />
            </>
          )}
          {digits}
        </span>
      ))}
    </span>
  );
}
