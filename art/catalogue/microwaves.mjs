/** Microwave ovens that stand on a counter. Each function draws one picture. */
import { bar, cavity, feet } from './oven-parts.mjs';
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */
/** @param {Pen} p */
export function convection(p) {
  const box = { x: 34, y: 70, w: 332, h: 200 };
  feet(p, box);
  p.body(box.x, box.y, box.w, box.h, 15, '#46536a');
  p.rect(46, 82, 232, 176, 10, p.down([0, '#2b3648'], [1, '#1a2333']), {
    stroke: '#0b1220',
    'stroke-opacity': 0.5,
  });
  cavity(p, { x: 60, y: 96, w: 190, h: 148 }, { lamp: true });
  p.path('M112 198q0-30 43-30t43 30z', p.ball([0, '#fed7aa'], [0.6, '#d97736'], [1, '#8a3c12']));
  p.ellipse(155, 201, 56, 7, p.down([0, '#e8eef6'], [1, '#8f9db2']));
  p.line('M140 158q-6-9 0-17t0-17m20 34q-6-9 0-17t0-17', '#fff', 3, { opacity: 0.22 });
  bar(p, 260, 100, 140);
  p.rect(290, 82, 64, 176, 10, p.down([0, '#202b3d'], [1, '#111a2a']));
  p.display(296, 92, 52, 24, '12:30');
  p.keys(299, 128, 3, 3, 17, 14, '#7c8aa3');
  p.line('M299 176h9m8 0h9m8 0h9', '#fb923c', 3.4);
  p.knob(322, 214, 23, '#c3ccd8', 42);
  p.line('M322 182v3m-26 14 3 2m46-2-3 2', '#fb923c', 2);
}

/** @param {Pen} p */
export function soloCherry(p) {
  const box = { x: 42, y: 80, w: 316, h: 188 };
  feet(p, box);
  const red = '#b92a35';
  p.body(box.x, box.y, box.w, box.h, 26, red);
  p.rect(58, 96, 210, 156, 20, p.down([0, tint(red, 0.12)], [1, tint(red, -0.22)]), {
    stroke: tint(red, -0.45),
    'stroke-width': 1.4,
  });
  p.rect(74, 110, 166, 128, 16, p.steel());
  cavity(p, { x: 80, y: 116, w: 154, h: 116 }, { r: 12 });
  bar(p, 250, 118, 112, '#e8edf3');
  p.rect(282, 98, 60, 152, 16, p.down([0, tint(red, -0.1)], [1, tint(red, -0.38)]));
  p.line('M312 107v4m0 54v4m-31-31h4m54 0h4', '#fecdd3', 2, { transform: 'translate(62.4 27.6) scale(.8)' });
  p.knob(312, 139, 21, '#eef1f5', 40).knob(312, 206, 21, '#eef1f5', -28);
  p.line('M292 187a28 28 0 0 1 40 0m-42 37a28 28 0 0 1-5-18', '#fecdd3', 2.2, { opacity: 0.8 });
  p.line('M60 90q70-6 150-5', '#fff', 3.2, { opacity: 0.55 });
}

/** @param {Pen} p */
export function grillBlack(p) {
  const box = { x: 40, y: 80, w: 320, h: 188 };
  feet(p, box);
  p.body(box.x, box.y, box.w, box.h, 12, '#333d4d');
  p.rect(50, 90, 216, 168, 8, '#161e2b');
  cavity(p, { x: 62, y: 102, w: 180, h: 144 });
  p.ellipse(152, 122, 84, 24, p.glow([0, '#f97316', 0.55], [1, '#f97316', 0]));
  p.line('M80 113h144M92 120h120', '#fdba74', 4);
  bar(p, 250, 104, 140, '#8793a6');
  p.rect(276, 90, 74, 168, 8, p.down([0, '#1b2432'], [1, '#0f1623']));
  p.display(284, 99, 58, 26, '8:45');
  p.keys(288, 136, 3, 4, 18, 15, '#66748d');
  p.rect(286, 206, 54, 18, 9, '#f97316').rect(286, 230, 54, 18, 9, '#3d4a60');
  p.path('M309 210.5v9l8-4.5z', '#fff');
}

/** @param {Pen} p */
export function soloWhite(p) {
  const box = { x: 46, y: 86, w: 308, h: 182 };
  feet(p, box);
  const white = '#eef1f5';
  p.body(box.x, box.y, box.w, box.h, 14, white);
  p.rect(58, 98, 204, 158, 10, p.down([0, '#fff'], [1, '#dbe1e9']), { stroke: '#b9c3d0' });
  cavity(p, { x: 76, y: 116, w: 168, h: 122 });
  p.display(278, 102, 62, 24, '2:00', '#5eead4');
  p.keys(282, 138, 3, 3, 20, 17, '#aab6c6');
  p.rect(278, 194, 29, 18, 6, '#14b8a6').rect(311, 194, 29, 18, 6, '#cbd4df');
  p.rect(278, 222, 62, 30, 7, p.down([0, '#fff'], [1, '#ccd4de']), { stroke: '#aeb9c7' });
  p.line('M297 237h24', '#8592a5', 3);
}

/** @param {Pen} p */
export function inverterCopper(p) {
  const box = { x: 38, y: 76, w: 324, h: 194 };
  feet(p, box);
  p.body(box.x, box.y, box.w, box.h, 16, '#8a4f33');
  p.rect(
    38,
    76,
    324,
    194,
    16,
    p.across(
      [0, '#fff', 0],
      [0.24, '#fde0c8', 0.42],
      [0.45, '#fff', 0.02],
      [0.75, '#fde0c8', 0.2],
      [1, '#1c0d06', 0.25],
    ),
  );
  p.rect(52, 90, 296, 166, 10, p.down([0, '#2c1d17'], [1, '#150d0a']));
  cavity(p, { x: 66, y: 104, w: 196, h: 138 }, { lamp: true });
  p.path(
    'M134 204l5-40h48l5 40q0 5-5 5h-48q-5 0-5-5z',
    p.across([0, '#e9eff7'], [0.4, '#fff'], [1, '#b7c3d4']),
  );
  p.path('M192 176q17 0 15 12t-18 10', 'none', { stroke: '#d5deea', 'stroke-width': 5 });
  p.line('M150 154q-6-8 0-15m16 15q-6-8 0-15', '#fff', 3, { opacity: 0.3 });
  bar(p, 272, 108, 130, '#d59a73');
  p.display(292, 102, 48, 24, '3:20', '#fcd9a8');
  p.keys(294, 138, 2, 4, 25, 16, '#a8785b', [19, 8]);
  p.knob(316, 226, 19, '#d8a27d', 60);
}

/** @param {Pen} p */
export function miniMint(p) {
  const box = { x: 72, y: 100, w: 256, h: 168 };
  feet(p, box);
  const mint = '#8fd3bd';
  p.body(box.x, box.y, box.w, box.h, 22, mint);
  p.rect(86, 114, 164, 140, 16, p.down([0, '#d8f3ea'], [1, '#a5dcc9']), { stroke: '#62ac95' });
  cavity(p, { x: 100, y: 128, w: 128, h: 112 }, { r: 12 });
  p.rect(236, 158, 8, 52, 4, '#f4fbf8', { stroke: '#62ac95' });
  p.knob(288, 154, 20, '#fdfefe', -40).knob(288, 212, 20, '#fdfefe', 75);
  p.line('M266 132l3 3m38-3-3 3m-16-9v4', '#2f7a64', 2.4);
  p.line('M90 108q54-4 110-4', '#fff', 3, { opacity: 0.75 });
}

/** @param {Pen} p */
export function retroCream(p) {
  const box = { x: 48, y: 84, w: 304, h: 180 };
  p.shadow(200, 168, 280);
  p.line('M88 262l-6 16M312 262l6 16', '#9a7434', 8);
  const cream = '#f3e6cb';
  p.body(box.x, box.y, box.w, box.h, 40, cream);
  const gold = p.across([0, '#a87c33'], [0.35, '#f4d78f'], [0.65, '#c59a4c'], [1, '#8a6427']);
  p.rect(66, 102, 200, 144, 34, 'none', { stroke: gold, 'stroke-width': 5 });
  cavity(p, { x: 76, y: 112, w: 180, h: 124 }, { r: 26 });
  p.rect(270, 136, 9, 76, 4.5, gold);
  p.knob(316, 142, 19, '#d9b566', -20).knob(316, 206, 19, '#d9b566', 48);
  p.line('M295 121l3 3m39-3-3 3m-18-10v4M295 185l3 3m39-3-3 3m-18-10v4', '#8a6a32', 2.2);
  p.line('M92 93q60-5 130-4', '#fff', 3.4, { opacity: 0.8 });
}
