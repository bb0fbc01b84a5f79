import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const CASH_SALES = msg`Cash sales`;

/**
 * The name of a customer or supplier. That of cash sales is a text of the product until the shop gives it a name of its own. `say`: writes
 * it in another language than that of the screen.
 */
export const partnerName = (
  name: string,
  say: (text: MessageDescriptor) => string = (text) => i18n._(text),
): string => (name === WALK_IN_NAME ? say(CASH_SALES) : name);
