/** The columns of a file to import, whatever its rows are about. */

/** A field that two columns have. Each field is read from one column at most. */
export function findTwice<Field extends string>(columns: readonly (Field | null)[]): Field | undefined {
  const used = columns.filter((field) => field !== null);
  return used.find((field, index) => used.indexOf(field) !== index);
}
