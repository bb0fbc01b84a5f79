/** Built-in, wall-mounted and commercial ovens. Each function draws one picture. */
import { bar, cavity, feet } from './oven-parts.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */

/** @param {Pen} p */
export function builtIn(p) {
  p.shadow(200, 186, 278);
  p.rect(22, 54, 356, 220, 4, p.steel(), { stroke: '#6f7b8b' });
  p.rect(22, 54, 356, 220, 4, p.down([0, '#fff', 0.3], [0.5, '#fff', 0], [1, '#0b1220', 0.22]));
  p.rect(36, 68, 328, 46, 4, p.down([0, '#1c2637'], [1, '#0d1420']));
  p.display(170, 76, 60, 30, '10:15', '#7dd3fc');
  p.knob(70, 91, 15, '#c8d0da', -30).knob(330, 91, 15, '#c8d0da', 35);
  p.keys(104, 82, 3, 2, 19, 12, '#5d6b83', [12, 6]).keys(246, 82, 3, 2, 19, 12, '#5d6b83', [12, 6]);
  p.rect(36, 120, 328, 142, 4, p.down([0, '#232e40'], [1, '#111927']));
  cavity(p, { x: 66, y: 146, w: 268, h: 102 }, { r: 5, plate: true });
  p.rect(62, 130, 276, 9, 4.5, p.down([0, '#fff'], [0.5, '#b9c3cf'], [1, '#7e8a9a']));
}

/** @param {Pen} p */
export function overRange(p) {
  const steel = p.steel();
  p.rect(30, 62, 340, 170, 8, steel, { stroke: '#6f7b8b' }).lit(30, 62, 340, 170, 8);
  p.line('M48 72h304M48 78h304', '#4b586b', 2.4, { 'stroke-dasharray': '14 6', opacity: 0.7 });
  p.rect(40, 88, 238, 132, 6, p.down([0, '#263245'], [1, '#121a28']));
  cavity(p, { x: 54, y: 100, w: 196, h: 108 }, { r: 6, lamp: true, plate: true });
  bar(p, 262, 100, 108);
  p.rect(286, 88, 74, 132, 6, p.down([0, '#1a2333'], [1, '#0e1522']));
  p.display(294, 96, 58, 24, '6:00', '#86efac');
  p.keys(297, 130, 3, 4, 19, 16, '#66758e');
  p.rect(296, 198, 54, 14, 7, '#16a34a');
  p.path('M42 232h316l-14 16H56z', p.down([0, '#4c596c'], [1, '#2a3444']));
  p.ellipse(200, 252, 120, 30, p.glow([0, '#fde68a', 0.5], [1, '#fde68a', 0]));
  p.rect(150, 244, 100, 5, 2.5, '#fef3c7');
}

/** @param {Pen} p */
export function commercial(p) {
  const box = { x: 44, y: 66, w: 312, h: 206 };
  feet(p, box);
  p.rect(box.x, box.y, box.w, box.h, 5, p.steel(), { stroke: '#6f7b8b' }).lit(box.x, box.y, box.w, box.h, 5);
  p.rect(56, 80, 200, 178, 4, p.down([0, '#eef2f6'], [1, '#98a4b3']), { stroke: '#5d6979' });
  cavity(p, { x: 74, y: 98, w: 158, h: 142 }, { plate: false, r: 4 });
  bar(p, 240, 92, 152, '#e6ebf1');
  p.rect(268, 80, 76, 178, 4, '#2c374a');
  p.display(276, 90, 60, 30, '0:45', '#fca5a5');
  p.keys(280, 134, 3, 4, 19, 19, '#d5dce5', [15, 12]);
  p.rect(280, 216, 52, 30, 6, p.down([0, '#4ade80'], [1, '#15803d']));
  p.path('M299 222.5v17l15-8.5z', '#fff');
  p.line('M60 73h90', '#5d6979', 2, { 'stroke-dasharray': '10 5' });
}

/** @param {Pen} p */
export function flatbed(p) {
  const box = { x: 42, y: 76, w: 316, h: 194 };
  feet(p, box);
  p.body(box.x, box.y, box.w, box.h, 12, '#2f4a6d');
  p.rect(54, 88, 292, 130, 8, p.down([0, '#16263d'], [1, '#0c1626']));
  cavity(p, { x: 70, y: 112, w: 260, h: 96 }, { plate: false });
  p.rect(76, 196, 248, 6, 3, '#c4d2e4', { opacity: 0.5 });
  p.rect(84, 95, 232, 8, 4, p.down([0, '#f3f7fb'], [0.5, '#b6c2d0'], [1, '#75849a']));
  p.rect(54, 224, 292, 36, 8, p.down([0, '#1b2d47'], [1, '#111f33']));
  p.display(166, 230, 68, 24, '5:30', '#93c5fd');
  p.knob(82, 242, 14, '#c9d5e3', -45).knob(318, 242, 14, '#c9d5e3', 50);
  p.keys(110, 236, 3, 1, 17, 12, '#6d86a8', [12, 7]).keys(246, 236, 3, 1, 17, 12, '#6d86a8', [12, 7]);
}

/** @param {Pen} p */
export function steam(p) {
  const box = { x: 48, y: 58, w: 304, h: 212 };
  feet(p, box);
  p.body(box.x, box.y, box.w, box.h, 14, '#3f5f5a');
  p.rect(60, 70, 280, 40, 8, p.down([0, '#16211f'], [1, '#0c1413']));
  p.display(76, 76, 62, 28, '1:25', '#5eead4');
  p.keys(158, 84, 4, 1, 22, 12, '#5b807a', [15, 10]);
  p.knob(308, 90, 16, '#cfdedb', 20);
  p.rect(60, 118, 280, 140, 8, p.down([0, '#1d2b29'], [1, '#0f1817']));
  cavity(p, { x: 84, y: 144, w: 232, h: 100 }, { lamp: true, plate: false });
  p.line('M96 222h208M96 178h208', '#e8eef6', 3, { opacity: 0.55 });
  p.line(
    'M140 214q-10-10 0-20t0-20m40 40q-10-10 0-20t0-20m40 40q-10-10 0-20t0-20m40 40q-10-10 0-20t0-20',
    '#fff',
    4,
    { opacity: 0.34 },
  );
  p.rect(84, 128, 232, 8, 4, p.down([0, '#f3f7fb'], [0.5, '#b6c2d0'], [1, '#75849a']));
}

/** @param {Pen} p */
export function ovenToaster(p) {
  p.shadow(200, 168, 284);
  p.rect(64, 266, 28, 14, 4, '#131c2b').rect(308, 266, 28, 14, 4, '#131c2b');
  p.body(46, 88, 308, 182, 10, '#5b3b46');
  p.rect(58, 100, 214, 158, 8, '#24161b').rect(70, 122, 190, 126, 6, p.down([0, '#3b1d10'], [1, '#1a0c06']));
  p.rect(70, 122, 190, 126, 6, p.glow([0, '#fdba5c', 0.8], [1, '#7c2d12', 0]));
  p.line('M80 134h170M80 240h170', '#fb923c', 4.5).line('M76 206h178', '#e2e8f0', 2.5);
  p.path('M110 204q-4-44 30-46 10-14 28-8 20-8 30 10 28 2 22 44z', p.down([0, '#e9b36b'], [1, '#9a5a1d']));
  p.reflect(70, 122, 190, 126).rect(78, 106, 174, 9, 4.5, p.down([0, '#fff'], [1, '#7e8a9a']));
  p.rect(284, 100, 58, 158, 8, '#38232b');
  p.knob(313, 128, 16, '#e2d6da', -50).knob(313, 179, 16, '#e2d6da', 20).knob(313, 230, 16, '#e2d6da', 70);
}
