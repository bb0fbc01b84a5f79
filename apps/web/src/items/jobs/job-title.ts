import type { Job } from '@godown/shared/jobs';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { inDigits } from '../../ui/format';

/** What a job does. The server says it in English, with the values of the change; the name of an imported file stays as it is. */
export function jobTitle({ kind, title }: Pick<Job, 'kind' | 'title'>): string {
  if (kind !== 'edit') return kind === 'import' ? title : say(title);
  const [, change, step] = /^Prices ([+−][\d.]+(?: %)?)(?:, rounded to (\d+))?$/.exec(title) ?? [];
  if (change && step)
    return t`Prices ${{ change: inDigits(change) }}, rounded to ${{ step: inDigits(step) }}`;
  if (change) return t`Prices ${{ change: inDigits(change) }}`;
  const [, price] = /^Prices set to ([\d.]+)$/.exec(title) ?? [];
  if (price) return t`Prices set to ${{ price: inDigits(price) }}`;
  const [, supplier] = /^Supplier (?!removed$)(.+)$/s.exec(title) ?? [];
  return supplier ? t`Supplier ${{ name: supplier }}` : say(title);
}
