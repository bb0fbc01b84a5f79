import type { TakeTurn } from './limit-lists.js';

/** The rows of `pages`. Each page is read in a turn, when the rows before have been taken. */
export async function* inTurns<Row>(
  pages: AsyncGenerator<Row[], void>,
  takeTurn: TakeTurn,
): AsyncGenerator<Row, void> {
  for (;;) {
    const page = await takeTurn(() => pages.next());
    if (page.done) return;
    yield* page.value;
  }
}

/** The result of `parts`. Each part is read in a turn. */
export async function resultInTurns<T>(parts: AsyncGenerator<unknown, T>, takeTurn: TakeTurn): Promise<T> {
  for (;;) {
    const part = await takeTurn(() => parts.next());
    if (part.done) return part.value;
  }
}
