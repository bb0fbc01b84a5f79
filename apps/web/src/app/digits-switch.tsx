import { t } from '@lingui/core/macro';
import { renderAnew } from '../language/language';
import { hasOwnDigits, preferLatinDigits, prefersLatinDigits } from '../ui/number-style';

/** For those who read the digits 0 to 9 more easily than those of the language on the screen. */
export function DigitsSwitch() {
  if (!hasOwnDigits()) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3.5 max-md:px-2.5 hover:bg-accent-soft">
      <input
        type="checkbox"
        checked={prefersLatinDigits()}
        onChange={({ target }) => {
          preferLatinDigits(target.checked);
          renderAnew();
        }}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="font-[620]">{t`Write numbers as 0123456789`}</span>
    </label>
  );
}
