import { describe, expect, it } from 'vitest';
import { catalogsOf } from './text-catalogs.ts';

const of = (...files: string[]) => catalogsOf(files.map((file) => `apps/web/src/${file}.tsx`));

describe('the catalog of a text', () => {
  it('follows what imports its file: the first load, the list and what is around it, another page', () => {
    expect(of('landing/landing-page')).toEqual(['landing']);
    expect(of('items/list/inventory-row')).toEqual(['work']);
    expect(of('app/work-nav')).toEqual(['work']);
    expect(of('documents/list/documents-page')).toEqual(['office']);
  });

  it('is loaded later for a dialog that is loaded with texts of its own', () => {
    expect(of('items/list/row-sheet')).toEqual(['items']);
    expect(of('app/keys-dialog')).toEqual(['items']);
  });

  it('is every one whose parts import the file, and the earlier one if another is loaded with it', () => {
    expect(of('ui/combobox')).toEqual(['item', 'items', 'office']);
    expect(of('items/list/row-sheet', 'items/list/inventory-row')).toEqual(['work']);
  });

  it('has only the texts of the page of one item for that page, which is loaded early', () => {
    expect(of('items/item-page')).toEqual(['item']);
    expect(of('items/item/missing-item')).toEqual(['items']);
    expect(of('items/item/edit/edit-dialog')).toEqual(['items']);
    expect(of('items/add-items-page')).toEqual(['items']);
  });

  it('does not bring the texts of pages that are only linked', () => {
    expect(of('reports/overview-page')).toEqual(['office']);
    expect(of('account/login-page')).toEqual(['account']);
  });
});
