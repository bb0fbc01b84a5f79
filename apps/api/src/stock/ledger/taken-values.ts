import { findViolation } from '../../database/duplicate-key.js';
import { ITEMS, type ItemCollection, type ItemDoc } from '../records/item-doc.js';
import { Refusal } from './commands.js';

/**
 * A unique index of items refuses what somebody entered. All other unique indexes are the ledger's own. Rejects with the refusal of
 * the items that could not be written, or with any other error as it is.
 */
export async function throwTaken(
  error: unknown,
  items: ItemCollection,
  written: readonly (ItemDoc | null)[],
): Promise<never> {
  const violation = findViolation(error);
  if (violation?.collection !== ITEMS || violation.field === '_id') throw error;
  const path =
    violation.field === 'allCodes'
      ? await findTakenCode(
          items,
          written.flatMap((item) => item ?? []),
        )
      : violation.field;
  const message = /* i18n */ 'Another item already has this value.';
  throw new Refusal('already_taken', `${path}: ${message}`, { errors: [{ path, message }] });
}

/** The field whose code another item has. The embedded store does not say which code it is. */
async function findTakenCode(items: ItemCollection, written: readonly ItemDoc[]): Promise<string> {
  const codes = written.flatMap(({ allCodes = [] }) => allCodes);
  const holders = await items.find({ allCodes: { $in: codes } }, { projection: { allCodes: 1 } }).toArray();
  for (const { _id, barcode, cartons = [] } of written) {
    const others = holders.filter((holder) => !holder._id.equals(_id));
    const isTaken = (code: string) => others.some(({ allCodes = [] }) => allCodes.includes(code));
    if (barcode && isTaken(barcode)) return 'barcode';
    const at = cartons.findIndex(({ code }) => isTaken(code));
    if (at >= 0) return `cartons.${at}.code`;
  }
  // Its item has given it up meanwhile.
  return 'barcode';
}
