import { expect, it } from 'vitest';
import { pictureOf } from './picture';

it("loads the product's own pictures from where they are, and others through the API", () => {
  expect(pictureOf({ _id: 'a1', img: '' })).toBe('');
  expect(pictureOf({ _id: 'a1', img: '/catalogue/a.svg' })).toBe('/catalogue/a.svg');
  expect(pictureOf({ _id: 'a1', img: 'HTTPS://pictures.test/a b.png?x=1&y=ü' })).toBe(
    '/api/item/a1/picture?url=HTTPS%3A%2F%2Fpictures.test%2Fa+b.png%3Fx%3D1%26y%3D%C3%BC',
  );
});
