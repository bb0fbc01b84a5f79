/** Files as other programs export them, with made-up items. */
import type { Import } from '@godown/shared/bulk/imports';
import { describe, expect, it } from 'vitest';
import { createImportCalls } from '../../testing/import-calls.js';
import { useTestApp } from '../../testing/test-app.js';

const test = useTestApp();
const { upload, check, checkText, rowsOf, wrongRowsOf } = createImportCalls(test);

const newRows = async ({ _id }: Import) =>
  (await rowsOf(_id, 'new')).map(({ changes }) =>
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  );

/** The headings that are read, with their fields. */
const readColumns = ({ sample, mapping, columns }: Import) =>
  Object.fromEntries(
    mapping.columns.flatMap((field, at) =>
      field ? [[field, columns[at]?.heading ?? sample[mapping.headingRow - 1]?.[at]]] : [],
    ),
  );

const WOO_COMMERCE = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Short description",Description,"Date sale price starts","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Sale price","Regular price",Categories,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)"
101,simple,FAN-56,8901234567890,"Ceiling fan 56",1,0,Fast,"A fan",,1,14,2,0,0,2900,3200,"Fans > Ceiling","https://shop.example/fan.jpg, https://shop.example/fan-2.jpg",,0,,
102,simple,IRON-1,4006381333931,"Dry iron",1,0,Hot,"An iron",,0,0,,0,0,,1450,Home,https://shop.example/iron.jpg,,0,,
103,variation,TV-32,8901234567906,"TV - 32",1,0,,,,1,7,,0,0,,18500,TVs,,100,1,Size,32
`;

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Variant Image,Cost per item,Status
fan,Ceiling fan,<p>Fast</p>,Walton,Home > Fans,Fan,,true,Color,White,Size,56,'00123,2000,shopify,14,deny,3200,3500,true,'8901234567890,https://cdn.example/fan.jpg,1,false,Fan shop,,2500,active
fan,,,,,,,,,Brown,,56,'00124,2000,shopify,6,deny,3300,3500,true,'8901234567906,https://cdn.example/fan-2.jpg,2,,,,2600,
fan,,,,,,,,,,,,,,,,,,,,,https://cdn.example/fan-3.jpg,3,,,,,
iron,Dry iron,,Philips,Home > Irons,Iron,,true,Title,Default Title,,,'00200,900,shopify,3,deny,1450,,true,'4006381333931,https://cdn.example/iron.jpg,1,false,,,1100,active
`;

const ODOO = `External ID,Favorite,Name,Internal Reference,Barcode,Product Type,Product Category,Sales Price,Cost,Quantity On Hand,Unit of Measure,Image
__export__.p1,False,Ceiling fan 56,FAN-56,8901234567890,Storable Product,All / Fans,3200.00,2500.00,14.00,Units,False
__export__.p2,False,Dry iron,IRON-1,False,Storable Product,All / Home,1450.00,1100.00,0.00,Units,False
`;

const TALLY = `Padma Electronics,,,
Stock Summary,,,
Particulars,Closing Balance,,
,Quantity,Rate,Value
Ceiling fan 56,14 Nos,2500.00,35000.00
Dry iron,(-)3 Nos,1100.00,(-)3300.00
Bulb 12W,1 dozen,95.00,1140.00
Grand Total,23 Nos,,32840.00
`;

const QUICKBOOKS_ONLINE = `Product/Service Name,SKU,Type,Sales Description,Sales Price / Rate,Taxable,Income Account,Purchase Description,Purchase Cost,Quantity On Hand (as of 12/31/2025),Quantity as-of Date,Reorder Point,Preferred Vendor
Ceiling fan 56,FAN-56,Inventory,A fan,3200.00,yes,Sales,From Walton,2500.00,14,12/31/2025,2,Walton
Dry iron,IRON-1,Inventory,An iron,1450.00,yes,Sales,From Philips,1100.00,(3),12/31/2025,1,Philips
`;

const QUICKBOOKS_DESKTOP = `Active Status,Type,Item,Description,Sales Tax Code,Account,Quantity On Hand,Cost,Preferred Vendor,Price,MPN
Active,Inventory Part,FAN-56,Ceiling fan 56,Tax,Sales,14,2500.00,Walton,3200.00,W56
Active,Inventory Part,IRON-1,Dry iron,Tax,Sales,-3,1100.00,Philips,1450.00,P1
`;

describe('a file of', () => {
  it('WooCommerce', async () => {
    const shown = await checkText(WOO_COMMERCE);
    expect(readColumns(shown)).toEqual({
      pieceCode: 'SKU',
      barcode: 'GTIN, UPC, EAN, or ISBN',
      name: 'Name',
      description: 'Description',
      quantity: 'Stock',
      price: 'Regular price',
      category: 'Categories',
      img: 'Images',
    });
    expect(shown.counts).toMatchObject({ new: 3, wrong: 0 });
    expect(await newRows(shown)).toMatchObject([
      { name: 'Ceiling fan 56', price: 3200, 'stock.halishar': 14, category: 'Fans > Ceiling' },
      { name: 'Dry iron', price: 1450, 'stock.halishar': 0 },
      { name: 'TV - 32', price: 18_500, 'stock.halishar': 7 },
    ]);
  });

  it('Shopify', async () => {
    const shown = await checkText(SHOPIFY);
    expect(readColumns(shown)).toEqual({
      name: 'Title',
      supplier: 'Vendor',
      category: 'Product Category',
      quantity: 'Variant Inventory Qty',
      price: 'Variant Price',
      pieceCode: 'Variant SKU',
      barcode: 'Variant Barcode',
      img: 'Image Src',
      cost: 'Cost per item',
    });
    expect(shown.counts).toMatchObject({ new: 3, wrong: 0, leftOut: 1 });
    const fan = { supplier: 'Walton', category: 'Home > Fans' };
    expect(await newRows(shown)).toMatchObject([
      {
        ...fan,
        name: 'Ceiling fan White / 56',
        barcode: '8901234567890',
        cartons: '00123 x 1',
        price: 3200,
        cost: 2500,
        'stock.halishar': 14,
      },
      {
        ...fan,
        name: 'Ceiling fan Brown / 56',
        barcode: '8901234567906',
        cartons: '00124 x 1',
        price: 3300,
        cost: 2600,
        'stock.halishar': 6,
      },
      { name: 'Dry iron', barcode: '4006381333931', cartons: '00200 x 1', 'stock.halishar': 3 },
    ]);
    expect((await rowsOf(shown._id, 'leftOut')).map(({ row, itemName }) => [row, itemName])).toEqual([
      [4, 'Ceiling fan'],
    ]);
  });

  it('Shopify: a wrong variant is given back with what it has of its product', async () => {
    const shown = await checkText(SHOPIFY.replace('3300', 'x').replace('1450', 'y'));
    expect(shown.counts).toMatchObject({ new: 1, wrong: 2 });
    const corrected = (await wrongRowsOf(shown._id)).replace(',x,', ',3300,').replace(',y,', ',1450,');
    const again = await checkText(corrected);
    expect(again.counts).toMatchObject({ new: 2, wrong: 0, leftOut: 0 });
    expect(await newRows(again)).toMatchObject([
      { name: 'Ceiling fan Brown / 56', supplier: 'Walton', category: 'Home > Fans', price: 3300 },
      { name: 'Dry iron', supplier: 'Philips', price: 1450 },
    ]);
  });

  it('Shopify without bar codes: the codes of the shop are read', async () => {
    const shown = await upload(SHOPIFY.replaceAll(/'\d{13}/g, ''));
    expect(readColumns(shown)).toMatchObject({ barcode: 'Variant SKU' });
    expect((await newRows(await check(shown))).map(({ barcode }) => barcode)).toEqual([
      '00123',
      '00124',
      '00200',
    ]);
  });

  it('Shopify with some bar codes: the others have the code of the shop', async () => {
    const shown = await checkText(
      SHOPIFY.replace("'8901234567906", '').replace("'00124", "'FAN-BR").replace("'00200", "'IRON-1"),
    );
    expect(shown.counts).toMatchObject({ new: 3, wrong: 0 });
    expect((await newRows(shown)).map(({ barcode, cartons }) => [barcode, cartons])).toEqual([
      ['8901234567890', '00123 x 1'],
      ['FAN-BR', undefined],
      ['4006381333931', 'IRON-1 x 1'],
    ]);
  });

  it('Odoo', async () => {
    const shown = await checkText(ODOO);
    expect(readColumns(shown)).toEqual({
      name: 'Name',
      pieceCode: 'Internal Reference',
      barcode: 'Barcode',
      category: 'Product Category',
      price: 'Sales Price',
      cost: 'Cost',
      quantity: 'Quantity On Hand',
      img: 'Image',
    });
    const [fan, iron] = await newRows(shown);
    expect(fan).toMatchObject({
      name: 'Ceiling fan 56',
      barcode: '8901234567890',
      cartons: 'FAN-56 x 1',
      'stock.halishar': 14,
    });
    expect(iron).toEqual({
      name: 'Dry iron',
      barcode: 'IRON-1',
      category: 'All / Home',
      price: 1450,
      cost: 1100,
      'stock.halishar': 0,
    });
  });

  it('Tally', async () => {
    const shown = await checkText(TALLY);
    expect(readColumns(shown)).toMatchObject({ name: 'Particulars', quantity: 'Closing Balance Quantity' });
    expect((await newRows(shown)).map((row) => [row.name, row['stock.halishar']])).toEqual([
      ['Ceiling fan 56', 14],
      ['Dry iron', -3],
      ['Bulb 12W', 12],
    ]);
    expect(shown.counts).toMatchObject({ wrong: 0, leftOut: 1 });
  });

  it('QuickBooks Online', async () => {
    const shown = await checkText(QUICKBOOKS_ONLINE);
    expect(readColumns(shown)).toMatchObject({
      name: 'Product/Service Name',
      barcode: 'SKU',
      price: 'Sales Price / Rate',
      cost: 'Purchase Cost',
      quantity: 'Quantity On Hand (as of 12/31/2025)',
      supplier: 'Preferred Vendor',
    });
    expect(readColumns(shown)).not.toHaveProperty('category');
    expect(await newRows(shown)).toMatchObject([
      { name: 'Ceiling fan 56', 'stock.halishar': 14, supplier: 'Walton' },
      { name: 'Dry iron', 'stock.halishar': -3, supplier: 'Philips' },
    ]);
  });

  it('QuickBooks Desktop', async () => {
    const shown = await checkText(QUICKBOOKS_DESKTOP);
    expect(readColumns(shown)).toEqual({
      name: 'Item',
      description: 'Description',
      quantity: 'Quantity On Hand',
      cost: 'Cost',
      supplier: 'Preferred Vendor',
      price: 'Price',
    });
    expect(shown.counts).toMatchObject({ new: 2, wrong: 0 });
  });
});

describe('a quantity', () => {
  it.each([
    ['In stock?', '1', '0'],
    ['In stock', 'yes', 'no'],
    ['Stock', 'TRUE', 'FALSE'],
    ['Stock', 'instock', 'outofstock'],
  ])('is no column %j with %j and %j', async (heading, one, other) => {
    const { mapping } = await upload(`Name,${heading}\nA,${one}\nB,${other}\n`);
    expect(mapping.columns).toEqual(['name', null]);
  });

  it('is rather another column than one of 0 and 1', async () => {
    const { mapping, columns } = await upload('Name,Stock,Qty\nA,1,14\nB,0,3\n');
    expect(mapping.columns).toEqual(['name', null, 'quantity']);
    expect(columns[2]?.confidence).toBe('sure');
  });

  it('may be called the total', async () => {
    expect((await upload('Name,Total Qty\nA,14\n')).mapping.columns).toEqual(['name', 'quantity']);
    const places = await upload('Name,Halishar,Uttara,Total Qty\nA,1,2,3\n');
    expect(places.mapping.columns).toEqual(['name', 'stock.halishar', 'stock.uttara', null]);
  });

  it.each([
    ['(3)', -3],
    ['(-)3 Nos', -3],
    ['-3', -3],
    ['1 dozen', 12],
    ['2 Doz.', 24],
    ['২ ডজন', 24],
    ['1.5 dozen', 18],
  ])('%j is %d', async (cell, value) => {
    const shown = await checkText(`Name,Qty\nOven,"${cell}"\n`);
    expect((await newRows(shown))[0]?.['stock.halishar']).toBe(value);
  });

  it.each(['(3', '3)', '()', '((3))', 'dozen', '(3) (4)'])('%j is none', async (cell) => {
    const shown = await checkText(`Name,Qty\nFan,5\nOven,"${cell}"\n`);
    expect(shown.counts).toMatchObject({ new: 1, wrong: 1 });
  });

  it('may be of dozens, but a price and a cost may not', async () => {
    const shown = await checkText(
      'Name,Price,Cost,Qty\nBulb,120 dozen,100,2 dozen\nLamp,120,100 ডজন,2\nFan,5,4,1 dozen\n',
    );
    expect(await newRows(shown)).toMatchObject([{ name: 'Fan', price: 5, cost: 4, 'stock.halishar': 12 }]);
    const wrong = await rowsOf(shown._id, 'wrong');
    expect(wrong.map(({ errors }) => errors.map(({ column }) => column))).toEqual([['Price'], ['Cost']]);
  });
});
