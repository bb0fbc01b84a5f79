/** A count corrects the mistakes of movements before it. To reverse one of these afterwards would correct it twice. */
import { sentence } from '@godown/shared/language/texts';
import { dayAt } from '../../runtime/local-day.js';
import type { ItemDoc } from '../records/item-doc.js';
import type { MovementDoc } from '../records/movement-doc.js';
import { type Answers, ask } from './ask.js';

/** True if the balance that the movement changed was counted after it. Damaged pieces are not counted. */
export function isCountedSince({ lastCounts }: ItemDoc, { warehouse, change, at }: MovementDoc): boolean {
  const count = lastCounts?.[warehouse];
  return change !== 0 && count !== undefined && count.at > at;
}

/** Throws `Refusal` if a balance was counted since, unless the answer is yes. It names the last count of the first such warehouse. */
export function askAboutCounts(answers: Answers, item: ItemDoc, movements: readonly MovementDoc[]): void {
  const movement = movements.find((each) => isCountedSince(item, each));
  const count = movement && item.lastCounts?.[movement.warehouse];
  if (!count) return;
  const values = { item: item.name, warehouse: movement.warehouse, day: dayAt(count.at), person: count.by };
  ask(
    answers,
    'counted_since',
    sentence(
      /* i18n */ '{item} was counted in {warehouse} on {day} by {person}, after this. Nothing was changed.',
      values,
    ),
  );
}
