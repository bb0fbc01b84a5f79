/** Searches as people type them, for goods of the two catalogues, and what must be among the first five: its name and description. */

interface TypedSearch {
  q: string;
  wanted: RegExp;
}

const toSearches = (lines: readonly (readonly [q: string, wanted: RegExp])[]): TypedSearch[] =>
  lines.map(([q, wanted]) => ({ q, wanted }));

export const TYPED_SEARCHES: Record<string, readonly TypedSearch[]> = {
  'words and their order': toSearches([
    ['halda grill', /Halda.*Grill/],
    ['oven microwave', /Microwave Oven/],
    ['iron steam', /Steam Iron/],
    ['cooker rice sangu', /Sangu.*Rice Cooker/],
    ['kettle electric', /Electric Kettle/],
    ['machine washing', /Washing Machine/],
    ['fan pedestal surma', /Surma.*Pedestal Fan/],
    ['freezer chest white', /Chest Freezer.*White/],
    ['cleaner vacuum', /Vacuum Cleaner/],
    ['hdmi cable', /HDMI Cable/],
  ]),
  models: toSearches([
    ['ha-0013', /HA-0013/],
    ['ha0013', /HA-0013/],
    ['HA 0013', /HA-0013/],
    ['solo 23', /Solo 23L/],
    ['teesta solo23', /Teesta Solo 23L/],
    ['grill25', /Grill 25L/],
    ['combi30l', /Combi 30L/],
    ['halda 48 l', /Halda Over-Range 48L/],
    ['over range', /Over-Range/],
    ['sidebyside', /Side-by-Side/],
    ['side by side', /Side-by-Side/],
    ['halda builtin', /Halda Built-in/],
    ['halda built in 38', /Halda Built-in 38L/],
  ]),
  sizes: toSearches([
    ['23 liter', /23L/],
    ['23ltr', /23L/],
    ['1.8 litre cooker', /Cooker 1\.8L/],
    ['43inch', /43in/],
    ['43" tv', /TV 43in|Television 43in/],
    ['7 kilo washing', /Washing Machine 7kg/],
    ['২৩ লিটার', /23L/],
    ['2200 watts iron', /Iron 2200W/],
    ['90 centimeter hood', /Hood 90cm/],
  ]),
  plurals: toSearches([
    ['microwaves', /Microwave/],
    ['blenders', /Blender/],
    ['rice cookers', /Rice Cooker/],
    ['pedestal fans', /Pedestal Fan/],
    ['kettles', /Kettle/],
    ['air fryers', /Air Fryer/],
    ['hdmi cables', /HDMI Cable/],
    ['glasses', /Turntable Glass/i],
  ]),
  'slips and spellings': toSearches([
    ['mircowave', /Microwave/],
    ['microwav ovan', /Microwave Oven/],
    ['refridgerator', /Refrigerator/],
    ['refrigirator', /Refrigerator/],
    ['blander', /Blender/],
    ['ketle', /Kettle/],
    ['vaccum cleaner', /Vacuum Cleaner/],
    ['washing mashine', /Washing Machine/],
    ['pedestral fan', /Pedestal Fan/],
    ['halda gril', /Halda.*Grill/],
    ['televishon', /Television/],
  ]),
  'joined or split': toSearches([
    ['micro wave', /Microwave/],
    ['ricecooker', /Rice Cooker/],
  ]),
  'across scripts': toSearches([
    ['হালদা কম্বি', /Halda Combi/],
    ['তিস্তা সলো', /Teesta Solo/],
    ['maikrowev', /Microwave/],
  ]),
  others: toSearches([
    ['agrabad electronics', /./],
    ['stainless steel', /stainless steel/],
    ['warrenty', /warranty/],
    ['সাদা ফ্যান', /ফ্যান.*White|White.*ফ্যান/],
    ['sound bar', /Soundbar/],
    ['invertor motor', /inverter motor/],
  ]),
};
