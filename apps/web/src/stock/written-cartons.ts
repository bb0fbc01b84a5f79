import { readCartons } from '@godown/shared/items/cartons';
import { cartonRows, rowsWords } from './carton-rows';

/** Cartons as files and the journal write them, in words. */
export function writtenCartonsWords(text: string): string {
  const read = readCartons(text);
  return 'cartons' in read ? rowsWords(cartonRows(read.cartons)) : text;
}
