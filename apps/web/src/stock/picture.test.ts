import { expect, it } from 'vitest';
import { pictureOf } from './picture';

it("loads the product's own pictures from where they are, and others through the API", () => {
  expect(pictureOf({ _id: 'a1', img: '' }, 'list')).toBe('');
  expect(pictureOf({ _id: 'a1', img: '/catalogue/a.svg' }, 'list')).toBe('/catalogue/a.svg');
  expect(pictureOf({ _id: 'a1', img: 'HTTPS://pictures.test/a b.png?x=1&y=ü' }, 'list')).toBe(
    '/api/item/a1/picture?url=HTTPS%3A%2F%2Fpictures.test%2Fa+b.png%3Fx%3D1%26y%3D%C3%BC',
  );
});

it('prefers the main picture that the server keeps', () => {
  expect(pictureOf({ _id: 'a1', img: '/catalogue/a.svg', pictures: ['b2', 'c3'] }, 'page')).toBe(
    '/api/item/a1/pictures/b2?size=page',
  );
});
