import { readdirSync, readFileSync, statSync } from 'node:fs';
import { DEMO_ACCOUNT } from '@godown/shared/http/settings';
import { newItemSchema } from '@godown/shared/items/item';
import { describe, expect, it } from 'vitest';
import { demoItems } from './catalogue.js';

const DEMO_ITEMS = demoItems('USD');

const PUBLIC = new URL('../../../web/public', import.meta.url);
const pictureOf = (img: string) => new URL(`${PUBLIC.href}${img}`);

/** Names of elements that are not closed, closed twice or wrongly nested. These files contain no text. */
function unbalancedElements(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closing, name = '', selfClosing] of svg.matchAll(
    /<(\/?)([\w:]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) wrong.push(name);
    } else if (!selfClosing) open.push(name);
  }
  return [...wrong, ...open];
}

describe('the demonstration catalogue', () => {
  it('has enough items, each with its own name and picture', () => {
    expect(DEMO_ITEMS.length).toBeGreaterThanOrEqual(28);
    expect(new Set(DEMO_ITEMS.map((item) => item.name)).size).toBe(DEMO_ITEMS.length);
    expect(new Set(DEMO_ITEMS.map((item) => item.img)).size).toBe(DEMO_ITEMS.length);
  });

  it.each(DEMO_ITEMS.map((item) => [item.name, item] as const))('%s is a valid new item', (_, item) => {
    expect(newItemSchema.parse(item)).toEqual(item);
    expect(item.supplier).not.toBe('');
    expect(item.description.length).toBeGreaterThan(40);
    expect(item.price).toBeGreaterThan(0);
  });

  it('has bar codes that GS1 keeps for demonstrations, and cartons of 6 and of 12', () => {
    const cartons = DEMO_ITEMS.flatMap((item) => item.cartons ?? []);
    const codes = [...DEMO_ITEMS.map((item) => item.barcode), ...cartons.map(({ code }) => code)];
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^1?952\d{10}$/);
    expect(new Set(cartons.map(({ units }) => units))).toEqual(new Set([6, 12]));
    expect(cartons.length).toBeLessThan(DEMO_ITEMS.length);
    // As the README says. 9 + 3 · 5 + 2 + 4 · 3 + 2 + 6 · 3 is 58: 2 is missing to 60.
    expect(DEMO_ITEMS[5]).toMatchObject({
      name: 'Sangu Kettle 1.7L',
      barcode: '9520042000062',
      cartons: [{ code: '19520042000069', units: 12 }],
    });
  });

  it('has the prices of a shop in Bangladesh, in whole taka, for the same goods', () => {
    const inTaka = demoItems('BDT');
    const plain = ({ price: _price, cost: _cost, ...item }: (typeof inTaka)[number]) => item;
    expect(inTaka.map(plain)).toEqual(DEMO_ITEMS.map(plain));
    for (const { price, cost = null } of inTaka) {
      expect(price % 10).toBe(0);
      expect(cost).toSatisfy((taka: number) => taka % 10 === 0 && taka < price && taka > 0.8 * price);
    }
    const priceOf = (words: string) =>
      inTaka.filter(({ name }) => name.includes(words)).map(({ price }) => price);
    for (const price of [...priceOf('Halda'), ...priceOf('Teesta')]) {
      expect(price).toBeGreaterThanOrEqual(9500);
      expect(price).toBeLessThanOrEqual(32_000);
    }
    expect(priceOf('Kettle')).toEqual([1890]);
    expect(priceOf('Kaptai Cool')).toEqual([42_900]);
    expect(priceOf('TV 43in')).toEqual([34_900]);
  });

  it('has one sold-out item, one with a negative balance and a few that run low', () => {
    const quantities = DEMO_ITEMS.map((item) => item.quantity);
    expect(quantities.filter((quantity) => quantity === 0)).toHaveLength(1);
    expect(quantities.filter((quantity) => quantity < 0)).toHaveLength(1);
    expect(quantities.filter((quantity) => quantity > 0 && quantity <= 5).length).toBeGreaterThanOrEqual(3);
  });

  it('belongs to the demonstration account only in part', () => {
    const own = DEMO_ITEMS.filter((item) => item.email === DEMO_ACCOUNT.email);
    expect(own.length).toBeGreaterThanOrEqual(5);
    expect(own.length).toBeLessThan(DEMO_ITEMS.length / 2);
  });
});

describe('the pictures of the catalogue', () => {
  it('are the files in the folder, none missing and none left over', () => {
    const files = readdirSync(new URL(`${PUBLIC.href}/catalogue`)).map((file) => `/catalogue/${file}`);
    expect(files.sort()).toEqual(DEMO_ITEMS.map((item) => item.img).sort());
  });

  it.each(DEMO_ITEMS.map((item) => item.img))('%s is one small, well-formed drawing', (img) => {
    const svg = readFileSync(pictureOf(img), 'utf8');
    expect(statSync(pictureOf(img)).size).toBeLessThan(6000);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400" height="312" viewBox="0 0 400 312">/,
    );
    expect(unbalancedElements(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(DEMO_ITEMS.map((item) => item.img))('%s loads nothing and runs nothing', (img) => {
    const svg = readFileSync(pictureOf(img), 'utf8').replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(svg).not.toMatch(/https?:|href|<script|<style|<image|<use|\son\w+=/i);
    const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).toContain(id);
  });
});
