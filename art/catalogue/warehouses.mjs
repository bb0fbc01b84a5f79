/** The three warehouses: the port, the city block, the capital by night-truck. Each is drawn 400 by 204. */
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */

/** A roller door with its slats. @param {Pen} p @param {number} x @param {number} y @param {number} w @param {number} h @param {string} color @param {number} [open] how far it is up, 0…1 */
function door(p, x, y, w, h, color, open = 0) {
  p.rect(x - 2, y - 2, w + 4, h + 2, 3, tint(color, -0.55));
  p.rect(x, y, w, h, 1, p.down([0, '#3a2410'], [1, '#fbbf6b']));
  const leaf = h * (1 - open);
  p.rect(x, y, w, leaf, 1, p.down([0, tint(color, 0.1)], [1, tint(color, -0.2)]));
  let slats = '';
  for (let at = y + 5; at < y + leaf - 1; at += 5) slats += `M${x} ${at}h${w}`;
  p.line(slats, '#050a14', 1, { opacity: 0.28 });
}

/** Cartons, seen through an open door or on the ground. @param {Pen} p @param {number} x @param {number} y the ground @param {number} [size] */
function cartons(p, x, y, size = 12) {
  const card = p.down([0, '#d9a566'], [1, '#a9753a']);
  for (const [dx, dy] of [
    [0, 0],
    [1.1, 0],
    [0.5, 1.05],
  ]) {
    const left = x + (dx ?? 0) * size;
    const top = y - size - (dy ?? 0) * size;
    p.rect(left, top, size, size, 1, card).rect(left + size * 0.4, top, size * 0.2, size, 0, '#7c5326', {
      opacity: 0.5,
    });
  }
}

/** A delivery truck facing right, its wheels on the ground. @param {Pen} p @param {number} x @param {number} y @param {string} color */
function truck(p, x, y, color) {
  p.ellipse(x + 46, y, 50, 4, '#050a14', { opacity: 0.3 });
  p.rect(x, y - 42, 62, 34, 3, p.down([0, '#fff'], [1, '#ccd5df']), { stroke: '#8391a4' });
  p.path(`M${x + 8} ${y - 20}l10-8 10 8v4H${x + 8}z`, '#f97316').line(
    `M${x + 34} ${y - 26}h20m-20 6h13`,
    '#94a3b8',
    2.6,
  );
  p.path(`M${x + 64} ${y - 34}h15q4 0 6 4l6 12v12H${x + 64}z`, color).path(
    `M${x + 70} ${y - 29}h9l6 11h-15z`,
    '#dbeafe',
  );
  p.rect(x - 2, y - 10, 94, 5, 2, '#1e293b');
  for (const at of [14, 76]) p.circle(x + at, y - 6, 7, '#0f172a').circle(x + at, y - 6, 3, '#94a3b8');
}

/** @param {Pen} p */
function ground(p) {
  return p.rect(0, 184, 400, 20, 0, p.down([0, '#5a6880', 0.42], [1, '#5a6880', 0.16]));
}

/** Near the port: a gantry crane, a ship's funnel, stacked containers. @param {Pen} p */
export function halishar(p) {
  p.circle(330, 52, 24, '#fdba74', { opacity: 0.55 });
  p.line(
    'M300 184V62m62 122V62M286 62h112M300 96h62M300 184l62-88m-62 0 62 88M300 62l30-26 32 26',
    '#8494ab',
    3.6,
    { 'stroke-linejoin': 'round' },
  );
  p.line('M290 62v26', '#8494ab', 2).rect(279, 88, 24, 12, 1.5, '#e0743a');
  ground(p);
  const boxes = [
    [276, 160, '#2d8a86'],
    [317, 160, '#d9673a'],
    [358, 160, '#4c6fae'],
    [290, 137, '#b8873a'],
    [336, 137, '#7a4a6a'],
  ];
  for (const [x, y, color] of boxes) {
    p.rect(Number(x), Number(y), 40, 23, 1.5, String(color), { stroke: tint(String(color), -0.4) });
    p.line(`M${Number(x) + 6} ${Number(y) + 4}v15m7-15v15m7-15v15m7-15v15m7-15v15`, '#050a14', 1.4, {
      opacity: 0.26,
    });
  }
  const wall = '#557396';
  p.path('M22 92 142 44l120 48v92H22z', p.down([0, tint(wall, 0.12)], [1, tint(wall, -0.25)]));
  p.path('M12 90 142 37l130 53v11L142 48 12 101z', p.down([0, '#fb923c'], [1, '#ea6a12']));
  p.circle(142, 74, 12, '#dbe7f5')
    .circle(142, 74, 12, 'none', { stroke: '#31455f', 'stroke-width': 3 })
    .line('M142 63v22m-11-11h22', '#31455f', 2);
  p.rect(36, 108, 212, 5, 0, '#31455f', { opacity: 0.45 });
  door(p, 38, 122, 46, 62, '#3d5878');
  door(p, 94, 122, 46, 62, '#3d5878', 0.62);
  door(p, 150, 122, 46, 62, '#3d5878');
  door(p, 206, 122, 40, 62, '#3d5878');
  cartons(p, 104, 184, 13);
}

/** In the middle of the city: a brick front between taller houses, with an awning and a van at the kerb. @param {Pen} p */
export function bahaddarhat(p) {
  const far = '#8ea3b8';
  p.rect(6, 58, 62, 130, 2, far)
    .rect(336, 34, 58, 154, 2, far)
    .rect(296, 76, 48, 112, 2, tint(far, -0.14))
    .rect(56, 88, 40, 100, 2, tint(far, -0.14));
  for (const [x, y, n] of [
    [15, 70, 6],
    [345, 46, 7],
    [304, 88, 5],
  ]) {
    for (let i = 0; i < Number(n); i++)
      p.line(`M${x} ${Number(y) + i * 17}h9m7 0h9m7 0h9`, i % 3 === 1 ? '#fde68a' : '#e6eef6', 7, {
        'stroke-linecap': 'butt',
        opacity: 0.75,
      });
  }
  p.line('M364 34V12m-9 4h18m-15 6h12', far, 3).path('M20 58v-12h22v12z', tint(far, -0.14));
  ground(p);
  const brick = '#a4593f';
  p.rect(84, 56, 224, 128, 2, p.down([0, tint(brick, 0.1)], [1, tint(brick, -0.2)]));
  let joints = '';
  for (let y = 64; y < 184; y += 8) joints += `M84 ${y}h224`;
  p.line(joints, '#3b160a', 0.8, { opacity: 0.28 });
  p.path('M78 56v-10h40V34h156v12h40v10z', p.down([0, '#f3e3cf'], [1, '#cdb598'])).rect(
    140,
    41,
    112,
    9,
    4,
    '#8a4a33',
    { opacity: 0.55 },
  );
  for (const x of [98, 138, 178, 218, 258]) {
    p.path(`M${x} 98V80q0-10 18-10t18 10v18z`, '#f3e3cf').path(
      `M${x + 3} 96V82q0-8 15-8t15 8v14z`,
      p.down([0, '#31516e'], [1, '#7fb2d6']),
    );
    p.line(`M${x + 18} 74v22m-15-10h30`, '#f3e3cf', 1.8);
  }
  door(p, 102, 132, 84, 52, '#4f7f79', 0.55);
  door(p, 210, 132, 82, 52, '#4f7f79');
  p.path('M94 112h106l8 18H86z', '#f97316').path('M202 112h98l8 18H194z', '#f97316');
  p.path(
    'M112 112h14l-3 18h-17zM144 112h14v18h-15zM174 112h13l5 18h-15zM220 112h13l-2 18h-15zM252 112h13l1 18h-14zM283 112h12l6 18h-14z',
    '#fff',
    { opacity: 0.85 },
  );
  cartons(p, 108, 184, 13);
  cartons(p, 146, 184, 13);
  truck(p, 208, 192, '#2d8a86');
}

/** For the capital: a long modern hall under the moon, with loading docks and a waiting truck. @param {Pen} p */
export function uttara(p) {
  p.path('M66 22a21 21 0 1 0 16 33 17 17 0 1 1-16-33z', '#e3b341', { opacity: 0.8 });
  p.path('M0 150h14v-34h20v-22h22v30h18v26zM318 150v-50h16V78h26v40h16v-16h24v48z', '#8ea3b8', {
    opacity: 0.7,
  });
  ground(p);
  const wall = '#565f9c';
  p.path(
    'M26 184V86l64-26v26l64-26v26l64-26v26l64-26v26l64-26v124z',
    p.down([0, tint(wall, 0.14)], [1, tint(wall, -0.28)]),
  );
  p.path(
    'M26 86l64-26v8L26 94zM90 86l64-26v8L90 94zM154 86l64-26v8l-64 26zM218 86l64-26v8l-64 26zM282 86l64-26v8l-64 26z',
    '#f97316',
  );
  p.path('M84 64h6v22h-6zM148 64h6v22h-6zM212 64h6v22h-6zM276 64h6v22h-6zM340 64h6v22h-6z', '#cfe3f7');
  p.line('M40 108h292', '#fde68a', 7, { 'stroke-dasharray': '22 9', 'stroke-linecap': 'butt', opacity: 0.9 });
  for (const x of [40, 94, 148, 202, 256]) door(p, x, 126, 40, 46, '#3c4577', x === 94 ? 0.6 : 0);
  cartons(p, 99, 172, 11);
  p.rect(26, 172, 320, 12, 0, '#2d345c').line('M34 178h304', '#fbbf24', 4, {
    'stroke-dasharray': '8 8',
    'stroke-linecap': 'butt',
  });
  p.rect(308, 126, 26, 46, 2, '#cfe3f7').line('M321 126v46m-13-23h26', '#3c4577', 2);
  truck(p, 196, 194, '#d9673a');
  p.line('M366 190v-84h-18', '#6b7a91', 4, { 'stroke-linejoin': 'round' }).rect(
    338,
    103,
    16,
    5,
    2,
    '#fde68a',
  );
  p.path('M340 108h12l16 80h-44z', p.down([0, '#fde68a', 0.4], [1, '#fde68a', 0]));
}
