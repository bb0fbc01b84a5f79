/** The first of some names, such as `Oven, Kettle, Lamp …`. */
export const nameSome = (names: readonly string[], most: number): string =>
  names.slice(0, most).join(', ') + (names.length > most ? ' …' : '');
