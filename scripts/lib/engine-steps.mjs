/** The steps of the journeys in other engines. */
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('./engines.mjs').Engine} Engine */

const PATIENCE_MS = 20_000;

/** @param {Engine} engine @param {string} xpath */
export async function press(engine, xpath) {
  await until(engine, xpath, hasElement(xpath));
  await engine.click(xpath);
}

/** @param {string} xpath */
export function hasElement(xpath) {
  return `document.evaluate(${JSON.stringify(xpath)}, document, null, 9).singleNodeValue !== null`;
}

/**
 * Waits for an expression to be true in the page.
 * @param {Engine} engine
 * @param {string} what
 * @param {string} expression
 * @returns {Promise<unknown>} its value
 */
export async function until(engine, what, expression) {
  for (const giveUpAt = Date.now() + PATIENCE_MS; ; await wait(100)) {
    // While a page is being replaced, there is no document to ask.
    const value = await engine.evaluate(expression).catch(() => undefined);
    if (value) return value;
    if (Date.now() > giveUpAt) throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}: ${expression}`);
  }
}
