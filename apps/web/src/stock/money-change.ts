import { moneyText } from '../ui/format';

/** A change of an amount: `+1,200.00$`, `−500.00$`. Not beside the other formats: no first screen needs it. */
export const signedMoneyText = (change: number): string => `${change > 0 ? '+' : ''}${moneyText(change)}`;
