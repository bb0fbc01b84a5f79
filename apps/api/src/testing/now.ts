/** The time in every test that does not set another. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');
