/** The time of every test, unless it chooses another. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');
