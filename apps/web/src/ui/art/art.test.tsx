import { readFileSync } from 'node:fs';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Mark } from './mark';
import { ProductPlaceholder } from './product-placeholder';
import { WarehouseArt } from './warehouse-art';

describe('the drawings', () => {
  it.each([
    ['the mark', <Mark key="mark" />],
    ['the missing picture', <ProductPlaceholder key="placeholder" />],
  ])('%s is decoration and hidden from screen readers', (_, drawing) => {
    const { container } = render(drawing);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });

  it.each(WAREHOUSE_IDS)(
    '%s has a picture of its own that is there, and keeps its place while it loads',
    (name) => {
      const { container } = render(<WarehouseArt warehouse={name} />);
      const image = container.querySelector('img');
      expect(image).toHaveAttribute('alt', '');
      const svg = readFileSync(`${import.meta.dirname}/../../../public${image?.getAttribute('src')}`, 'utf8');
      const size = `width="${image?.getAttribute('width')}" height="${image?.getAttribute('height')}"`;
      expect(svg.slice(0, 120)).toContain(size);
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /https?:|href|<script|NaN|undefined/,
      );
    },
  );
});
