/** Cooling, cleaning, sound and picture. Each function draws one picture. */
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */

/** @param {Pen} p */
export function television(p) {
  p.shadow(200, 150, 272);
  p.path('M110 248l-26 20h26l16-20zM290 248l26 20h-26l-16-20z', '#56647b');
  p.rect(26, 52, 348, 200, 6, '#121926', { stroke: '#5b6980', 'stroke-width': 1.5 });
  p.rect(32, 58, 336, 184, 3, p.down([0, '#1e3a78'], [0.45, '#c2587a'], [0.7, '#f8a45c'], [1, '#fde3a7']));
  p.circle(250, 172, 26, '#fff3c9', { opacity: 0.9 });
  p.path('M32 196q50-52 92-20t70-6 66 26 108-18v64H32z', '#46315f', { opacity: 0.85 }).path(
    'M32 218q60-34 120-12t110 0 106-8v44H32z',
    '#241d40',
  );
  p.path('M150 226q40 10 88 0l-10 11h-66z', '#0e1024').path('M192 186v38h34z', '#fdf2d8');
  p.path('M120 58h74L80 242H32v-34z', '#fff', { opacity: 0.07 });
  p.circle(200, 247, 1.8, '#ef4444');
}

/** @param {Pen} p */
export function soundbar(p) {
  p.shadow(150, 150, 238).shadow(334, 60, 262);
  p.body(24, 186, 256, 50, 12, '#2c374a');
  p.keys(36, 196, 20, 4, 11.8, 8.5, '#141c2a', [7, 4]);
  p.rect(122, 202, 60, 18, 6, '#0a111e', { stroke: '#4b5a72' })
    .figures(141, 206.5, 9, '18', '#7dd3fc')
    .circle(258, 211, 5, '#fb923c');
  p.body(292, 108, 84, 152, 12, '#2c374a');
  p.circle(334, 194, 33, '#131b29')
    .circle(334, 194, 28, p.ball([0, '#5c6a80'], [0.6, '#2b3648'], [1, '#141c29']))
    .circle(334, 194, 11, p.ball([0, '#9aa7ba'], [1, '#3a4659']));
  p.circle(334, 136, 14, '#131b29').circle(334, 136, 10, p.ball([0, '#5c6a80'], [1, '#1a2331']));
  p.line('M60 158q10-14 0-28m18 38q20-24 0-48m18 58q30-34 0-68', '#fb923c', 5, { opacity: 0.75 });
}

/** @param {Pen} p */
export function pedestalFan(p) {
  p.shadow(200, 76, 286);
  p.rect(193, 180, 14, 92, 4, p.across([0, '#7d8a9b'], [0.4, '#f3f6f9'], [1, '#6c7888']));
  p.path('M142 284q0-18 58-18t58 18z', p.down([0, '#75849a'], [1, '#435067']))
    .rect(180, 198, 40, 30, 9, '#56657c')
    .circle(200, 213, 6, '#fb923c');
  p.circle(200, 106, 90, '#dce8f3', { opacity: 0.32 });
  const blade = 'M200 106q-14-58 16-76 34 4 34 34-4 30-50 42z';
  for (const turn of [0, 120, 240])
    p.path(blade, p.down([0, '#7dd3fc'], [1, '#0369a1']), {
      transform: `rotate(${turn} 200 106)`,
      opacity: 0.9,
    });
  for (const r of [90, 74, 57, 40])
    p.circle(200, 106, r, 'none', { stroke: '#64748b', 'stroke-width': r === 90 ? 6 : 1.6 });
  p.path('M200 16v180M110 106h180M136 42l128 128M264 42 136 170', 'none', {
    stroke: '#64748b',
    'stroke-width': 1.6,
  });
  p.circle(200, 106, 21, p.ball([0, '#fff'], [1, '#94a3b8']), { stroke: '#64748b' }).circle(
    200,
    106,
    9,
    '#0284c7',
  );
}

/** @param {Pen} p */
export function airCooler(p) {
  p.shadow(200, 88, 288);
  p.circle(148, 280, 8, '#131c2b').circle(252, 280, 8, '#131c2b');
  p.body(126, 28, 148, 250, 20, '#e6ebf1');
  p.rect(140, 42, 120, 34, 10, '#1a2436')
    .figures(154, 51, 16, '22', '#7dd3fc')
    .line('M202 59h12m10 0h12', '#64748b', 5)
    .circle(248, 59, 4, '#22c55e');
  p.rect(140, 88, 120, 102, 10, p.down([0, '#2a374b'], [1, '#111a28']));
  for (let y = 100; y < 186; y += 14) p.rect(148, y, 104, 7, 3.5, p.down([0, '#f4f7fa'], [1, '#94a3b5']));
  p.rect(140, 202, 120, 62, 10, p.down([0, '#bfe3f8'], [1, '#5aa9dd']), { stroke: '#3c86bb' });
  p.path('M141 228q15-8 30 0t30 0 30 0 28 0v26q0 9-9 9h-100q-9 0-9-9z', '#1d7fc0', { opacity: 0.6 });
  p.path('M200 210q13 17 13 25a13 13 0 0 1-26 0q0-8 13-25z', '#fff', { opacity: 0.85 });
}

/** @param {Pen} p */
export function vacuum(p) {
  p.shadow(196, 160, 284);
  p.path('M128 180Q60 60 176 44t164 70', 'none', {
    stroke: '#46546b',
    'stroke-width': 15,
    'stroke-linecap': 'round',
  });
  p.path('M128 180Q60 60 176 44t164 70', 'none', {
    stroke: '#8493aa',
    'stroke-width': 15,
    'stroke-dasharray': '3 7',
    opacity: 0.6,
  });
  p.line('M336 106l22 148', '#c3ccd7', 11)
    .line('M334 106l22 148', '#f4f7fa', 3, { opacity: 0.8 })
    .line('M326 88l14 34', '#47556b', 17);
  p.path('M322 258q2-10 16-10h32q14 0 16 22v10h-64z', '#47556b').rect(322, 274, 64, 7, 2, '#475569');
  const body = 'M62 236q-6-76 74-80 60-4 110 44 22 22 22 56v12q0 8-8 8H76q-12 0-14-40z';
  p.path(body, '#6d4bb0', { stroke: '#432b75' }).path(
    body,
    p.down([0, '#fff', 0.42], [0.4, '#fff', 0.05], [1, '#060b18', 0.3]),
  );
  p.ellipse(206, 214, 38, 34, '#e9e2f8', { opacity: 0.55, stroke: '#432b75' }).path(
    'M176 222q16-10 31 0t35-2q-4 26-36 26-26-2-30-24z',
    '#8d99ab',
    { opacity: 0.85 },
  );
  p.circle(104, 252, 30, '#1b2332')
    .circle(104, 252, 20, p.ball([0, '#d9dfe7'], [1, '#6b7789']))
    .circle(236, 266, 16, '#1b2332')
    .circle(236, 266, 8, '#94a3b8');
  p.rect(112, 170, 34, 14, 7, '#fb923c').path('M152 202q4-20 24-26-12 14-12 34z', '#fff', { opacity: 0.7 });
}

/** @param {Pen} p */
export function iron(p) {
  p.shadow(200, 150, 258);
  p.path(
    'M120 110q10-42 70-42h74q34 0 44 62l-26 4q-8-38-30-38h-62q-34 0-40 22z',
    p.down([0, '#75849b'], [1, '#414e64']),
  );
  const body = 'M60 234q10-96 130-112l112 4q24 30 30 108z';
  p.path(body, '#2487c7', { stroke: '#12537f' }).path(
    body,
    p.down([0, '#fff', 0.45], [0.4, '#fff', 0.04], [1, '#060b18', 0.3]),
  );
  p.path('M196 136h76q14 22 18 48H146q10-34 50-48z', '#e0f2fe', { opacity: 0.5 }).path(
    'M156 164q16-8 32 0t32 0 32 0 34 0l4 20H146z',
    '#38bdf8',
    { opacity: 0.7 },
  );
  p.path('M44 250q4-16 16-18h272q6 0 6 18z', p.down([0, '#f4f7fa'], [0.5, '#aab6c4'], [1, '#6d7a8b']), {
    stroke: '#64748b',
  });
  p.knob(240, 208, 15, '#f1f5f9', 30).circle(120, 214, 5, '#fb923c').rect(196, 104, 26, 14, 6, '#f97316');
  p.line('M306 118q30-8 34-48t34-30', '#64748b', 7).line('M82 216q14-50 80-72', '#fff', 4, { opacity: 0.6 });
  p.line('M60 268q-12-8-22 0m52 8q-12-8-22 0', '#94a3b8', 4, { opacity: 0.5 });
}

/** @param {Pen} p */
export function hood(p) {
  p.rect(152, 20, 96, 124, 3, p.steel(), { stroke: '#667385' }).rect(
    152,
    20,
    96,
    124,
    3,
    p.down([0, '#060b18', 0.12], [1, '#060b18', 0.3]),
  );
  p.line('M164 34h72M164 42h72M164 50h72', '#5d6a7c', 3);
  const glass = '#22304a';
  p.path('M152 142h96l118 62H34z', p.down([0, tint(glass, 0.25)], [1, glass]), { stroke: '#0d1522' }).path(
    'M176 142h28l-72 62H84z',
    '#fff',
    { opacity: 0.13 },
  );
  p.rect(26, 202, 348, 30, 5, p.steel(), { stroke: '#667385' }).lit(26, 202, 348, 30, 5);
  p.rect(150, 208, 100, 18, 5, '#0d1522')
    .figures(192, 212.5, 9, '2', '#7dd3fc')
    .line('M162 217h5m9 0h5m26 0h5m9 0h5m9 0h1', '#7d8ca5', 4.5);
  p.path('M70 232h80l30 58H40zM250 232h80l30 58H220z', p.down([0, '#fde68a', 0.6], [1, '#fde68a', 0]));
  p.rect(84, 231, 52, 5, 2.5, '#fffbeb', { stroke: '#d4b35a', 'stroke-width': 0.6 }).rect(
    264,
    231,
    52,
    5,
    2.5,
    '#fffbeb',
    { stroke: '#d4b35a', 'stroke-width': 0.6 },
  );
}

/** @param {Pen} p */
export function lantern(p) {
  p.shadow(200, 76, 286);
  p.line('M154 92q-6-62 46-62t46 62', '#475569', 8);
  p.circle(200, 160, 110, p.glow([0, '#fde68a', 0.5], [1, '#fde68a', 0]));
  p.path('M146 86q0-14 54-14t54 14v16H146z', p.down([0, '#5a6b4a'], [1, '#333f29']));
  p.rect(150, 102, 100, 116, 10, p.across([0, '#fcd34d', 0.85], [0.5, '#fffbeb'], [1, '#fcd34d', 0.85]), {
    stroke: '#a16207',
    'stroke-opacity': 0.5,
  });
  p.rect(188, 112, 24, 96, 12, '#fff').line('M170 102v116M230 102v116', '#4d5c3e', 4);
  const base = 'M140 218h120l8 56q0 10-10 10H142q-10 0-10-10z';
  p.path(base, '#5a6b4a').turned(base);
  p.circle(200, 252, 15, '#232b1c')
    .line('M200 243v9m-7-5a10 10 0 1 0 14 0', '#fb923c', 3)
    .line('M150 252h14m4 0h0m62 0h20', '#a3b18a', 4);
}
