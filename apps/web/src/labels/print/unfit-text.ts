import { plural, t } from '@lingui/core/macro';
import { countText } from '../../ui/format';
import type { Remedy, WantedLabel } from './draw-labels';
import { formatText } from './format-fields';
import { nameSome } from './name-some';

/** So many are named. */
const NAMED = 3;

/** Which labels have no room for their code, and what has. Null if all have. */
export function unfitText(unfit: readonly WantedLabel[], { hasQr, format }: Remedy): string | null {
  const codes = unfit.length;
  if (codes === 0) return null;
  const count = countText(codes);
  const titles = unfit.map(({ content }) => content.title || content.code);
  const names = nameSome(titles, NAMED);
  const text = plural(codes, {
    one: `The code of ${names} does not fit on this label, and is left out.`,
    other: `${count} codes (${names}) do not fit on this label, and are left out.`,
  });
  return `${text} ${remedyText(hasQr, format && formatText(format))}`;
}

function remedyText(hasQr: boolean, paper: string | null): string {
  if (hasQr && paper) return t`Choose QR, or this paper: ${paper}.`;
  if (hasQr) return t`Choose QR, or larger labels.`;
  return paper
    ? t`Choose this paper: ${paper}.`
    : t`Choose larger labels, or leave out the name or the price.`;
}
