/** Scanning in an engine without a camera: a hand scanner by the times of its keys, what the camera says, and a typed code. */
import { randomInt } from 'node:crypto';
import { hasElement, press, until } from './engine-steps.mjs';

/** @typedef {import('./engines.mjs').Engine} Engine */

const NO_CAMERA = 'No camera was found. Connect one, or type the code.';

/**
 * `row`: of the item that gets the code. Each engine needs a code and an item of its own: one before it has given its code away.
 * @param {Engine} engine @param {{ url: string, row: number }} place
 */
export async function scanInEngine(engine, { url, row }) {
  const code = `GD${randomInt(1e9)}`;
  await engine.open(`${url}/manageInventory`);
  // Codes that come before the page listens go into the field.
  await until(
    engine,
    'the last scans',
    `document.querySelector('[role=status][aria-label="Last scans"]') !== null`,
  );
  const name = String(
    await until(
      engine,
      'an item',
      `document.querySelectorAll('main table a[href^="/item/"]')[${row}]?.innerText`,
    ),
  );

  await engine.evaluate(typeLikeScanner(code));
  await until(engine, 'the unknown code', hasElement(dialog(`Code ${code} is not known`)));
  await engine.evaluate(insert('dialog[open] [role=combobox]', name));
  await press(engine, "(//dialog//*[@role='option'])[1]");
  // An item of the demonstration has a bar code already: this one becomes a further code.
  await until(engine, 'the saved code', `document.body.innerText.includes('Changes saved')`);

  // Only the bar of a phone has the camera.
  await engine.resize(390, 844);
  await engine.open(`${url}/manageInventory`);
  await press(engine, "//nav[@aria-label='Work']//button[normalize-space()='Scan']");
  await until(
    engine,
    'what the camera says',
    `document.body.innerText.includes(${JSON.stringify(NO_CAMERA)})`,
  );
  await engine.evaluate(insert('dialog[open] input[name=code]', code));
  await press(engine, "//dialog//button[normalize-space()='Find it']");
  await until(engine, 'the item with the code', hasElement(dialog(name)));
}

/** @param {string} name */
function dialog(name) {
  return `//dialog[@open and contains(., ${JSON.stringify(name)})]`;
}

/** All keys in one task: no other work of the machine comes between two of them. @param {string} code */
function typeLikeScanner(code) {
  const keys = JSON.stringify([...code, 'Enter']);
  return `${keys}.forEach((key) => (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))`;
}

/** @param {string} field @param {string} text */
function insert(field, text) {
  return `document.querySelector(${JSON.stringify(field)}).focus() ?? document.execCommand('insertText', false, ${JSON.stringify(text)})`;
}
