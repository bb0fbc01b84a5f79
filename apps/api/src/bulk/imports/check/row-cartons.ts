/** The codes of a row: its bar code, a further code of the piece, the column with all cartons, and the columns with one. */
import { cartonsText, findSameCode, readCartons } from '@godown/shared/items/cartons';
import { type Carton, type Item, MAX_CARTONS, SAME_CODE } from '@godown/shared/items/item';
import { isSameCode, unitsOfCode } from '@godown/shared/items/same-code';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { Values } from './parse-row.js';

export type CodeField = 'barcode' | 'pieceCode' | 'cartons' | 'cartonCode';

/** The codes of a row, each with the field that has it. */
export function codesInRow(values: Values): { field: CodeField; code: string }[] {
  const { barcode, pieceCode, cartonCode } = values;
  return [
    ...(barcode === undefined ? [] : [{ field: 'barcode' as const, code: String(barcode) }]),
    ...(pieceCode === undefined ? [] : [{ field: 'pieceCode' as const, code: String(pieceCode) }]),
    ...listedCartons(values).map(({ code }) => ({ field: 'cartons' as const, code })),
    ...(cartonCode === undefined ? [] : [{ field: 'cartonCode' as const, code: String(cartonCode) }]),
  ];
}

/** The cartons in the column with all cartons. */
function listedCartons({ cartons = '' }: Values): readonly Carton[] {
  const read = readCartons(String(cartons));
  return 'cartons' in read ? read.cartons : [];
}

/** All cartons that the item of a row is to have, as text. Null if the row says nothing about them. */
export function readRowCartons(
  values: Values,
  item: Item | undefined,
): { text: string | null } | { error: Message & { field: CodeField } } {
  const { barcode = item?.barcode ?? '', pieceCode } = values;
  const own = item?.cartons ?? [];
  const packed = withCarton(values.cartons === undefined ? own : listedCartons(values), values);
  if (packed === null)
    return { error: { field: 'cartonCode', message: /* i18n */ 'Write how many units are in the carton.' } };
  const coded = { barcode: String(barcode), cartons: packed };
  const isFurther = pieceCode !== undefined && unitsOfCode(coded, String(pieceCode)) === null;
  const cartons = isFurther ? [...packed, { code: String(pieceCode), units: 1 }] : packed;
  const field = isFurther ? 'pieceCode' : fieldOfCartons(values);
  if (cartons.length > MAX_CARTONS)
    return { error: { field, ...sentence(/* i18n */ 'At most {max} cartons.', { max: MAX_CARTONS }) } };
  if (findSameCode({ barcode: String(barcode), cartons }, item) !== null)
    return { error: { field, message: SAME_CODE } };
  return { text: field === 'barcode' ? null : cartonsText(cartons) };
}

/** The field that says which cartons an item is to have; `barcode` if none does. */
function fieldOfCartons({ cartonCode, cartons }: Values): CodeField {
  if (cartonCode !== undefined) return 'cartonCode';
  return cartons === undefined ? 'barcode' : 'cartons';
}

/** With the carton of the row, or with its new units. Null if the number of units is not known. */
function withCarton(
  cartons: readonly Carton[],
  { cartonCode, cartonUnits }: Values,
): readonly Carton[] | null {
  if (cartonCode === undefined) return cartons;
  const code = String(cartonCode);
  const known = cartons.find((carton) => isSameCode(carton.code, code));
  const units = cartonUnits === undefined ? known?.units : Number(cartonUnits);
  if (units === undefined) return null;
  return known
    ? cartons.map((carton) => (carton === known ? { ...known, units } : carton))
    : [...cartons, { code, units }];
}
