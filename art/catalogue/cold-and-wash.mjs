/** Refrigerators, freezers, washing machines, dryers and water dispensers. Each function draws one picture. */
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */

/** An upright bar handle. @param {Pen} p @param {number} x @param {number} y @param {number} h */
function handle(p, x, y, h) {
  p.rect(x + 3, y + 3, 7, h, 3.5, '#050a14', { opacity: 0.3 });
  p.rect(x, y, 7, h, 3.5, p.across([0, '#93a0b0'], [0.4, '#fff'], [1, '#7a8797']));
}

/** @param {Pen} p @param {number} cx @param {number} halfWidth */
function stand(p, cx, halfWidth) {
  p.shadow(cx, halfWidth + 22, 288);
  p.rect(cx - halfWidth + 10, 278, 22, 8, 2, '#131c2b').rect(cx + halfWidth - 32, 278, 22, 8, 2, '#131c2b');
}

/** The round door of a machine with a drum. @param {Pen} p @param {number} cx @param {number} cy @param {number} r @param {string} rim */
function porthole(p, cx, cy, r, rim) {
  p.circle(cx + 1, cy + 3, r + 2, '#050a14', { opacity: 0.22 });
  p.circle(cx, cy, r, p.down([0, tint(rim, 0.7)], [0.5, rim], [1, tint(rim, -0.35)]));
  p.circle(cx, cy, r * 0.86, '#111a2a');
  p.circle(cx, cy, r * 0.78, p.ball([0, '#3c4d68'], [0.7, '#16202f'], [1, '#0a111c']));
  p.circle(cx, cy, r * 0.6, 'none', {
    stroke: '#fff',
    'stroke-opacity': 0.13,
    'stroke-width': r * 0.16,
    'stroke-dasharray': '2 9',
  });
}

/** A shine across a round pane. @param {Pen} p @param {number} cx @param {number} cy @param {number} r */
function shine(p, cx, cy, r) {
  const x = (/** @type {number} */ f) => Math.round(cx + f * r);
  const y = (/** @type {number} */ f) => Math.round(cy + f * r);
  p.path(
    `M${x(-0.62)} ${y(-0.08)}A${r * 0.64} ${r * 0.64} 0 0 1 ${x(0.2)} ${y(-0.6)}Q${x(-0.2)} ${y(-0.32)} ${x(-0.62)} ${y(-0.08)}z`,
    '#fff',
    { opacity: 0.26 },
  );
}

/** @param {Pen} p */
export function fridge(p) {
  stand(p, 200, 72);
  const teal = '#3d6f7d';
  p.body(128, 20, 144, 260, 10, teal);
  p.rect(
    128,
    20,
    144,
    260,
    10,
    p.across([0, '#fff', 0.2], [0.22, '#fff', 0.04], [0.6, '#060b18', 0], [1, '#060b18', 0.26]),
  );
  p.path('M128 112h144v5H128z', '#0b1a22', { opacity: 0.8 }).path('M129 117h142v1.6H129z', '#fff', {
    opacity: 0.3,
  });
  handle(p, 142, 58, 44);
  handle(p, 142, 128, 74);
  p.rect(206, 40, 50, 26, 6, '#0c1822', { stroke: '#fff', 'stroke-opacity': 0.16 });
  p.figures(212, 47.5, 11, '-18', '#7dd3fc').circle(249, 53, 3, '#22c55e');
  p.line('M222 126h34', '#e2edf2', 3, { opacity: 0.75 });
  p.path('M196 21h34l-74 259h-24q-3 0-3-3v-20z', '#fff', { opacity: 0.07 });
  p.rect(226, 208, 30, 42, 3, '#f8fafc')
    .line('M231 216h8m-8 7h12m-12 7h16', '#16a34a', 3.6)
    .line('M231 237h19', '#eab308', 3.6)
    .line('M231 244h20', '#ef4444', 3.6);
}

/** @param {Pen} p */
export function sideBySide(p) {
  stand(p, 200, 108);
  p.rect(92, 16, 216, 264, 8, p.steel(), { stroke: '#667385' }).lit(92, 16, 216, 264, 8);
  p.rect(197, 17, 5, 262, 0, '#39465a');
  p.rect(183, 70, 8, 150, 4, p.across([0, '#5d6a7c'], [0.5, '#fff'], [1, '#5d6a7c']));
  p.rect(208, 70, 8, 150, 4, p.across([0, '#5d6a7c'], [0.5, '#fff'], [1, '#5d6a7c']));
  p.rect(114, 84, 54, 92, 8, p.down([0, '#1a2435'], [1, '#0a111d']), { stroke: '#57647a' });
  p.display(121, 91, 40, 18, '3', '#7dd3fc');
  p.path('M124 118h34v44q0 6-6 6h-22q-6 0-6-6z', '#26344a').rect(136, 118, 10, 12, 3, '#8fa0b6');
  p.path('M133 144h16l-2 20h-12z', '#bae6fd', { opacity: 0.85 });
  p.path('M236 17h40l-62 262h-8v-138z', '#fff', { opacity: 0.13 });
}

/** @param {Pen} p */
export function chestFreezer(p) {
  p.shadow(200, 168, 282);
  p.rect(70, 268, 26, 12, 4, '#131c2b').rect(304, 268, 26, 12, 4, '#131c2b');
  p.body(56, 128, 288, 144, 8, '#e9edf2');
  p.rect(50, 92, 300, 44, 10, p.down([0, '#fdfdfe'], [0.6, '#dbe2ea'], [1, '#b3bfcc']), {
    stroke: '#9eabba',
  });
  p.rect(50, 130, 300, 6, 2, '#56667c');
  p.rect(176, 110, 48, 14, 7, '#5c6c82').rect(180, 112, 40, 5, 2.5, '#8797ad');
  p.rect(72, 152, 82, 38, 6, '#12203a');
  p.figures(86, 163, 16, '-24', '#7dd3fc').circle(136, 171, 4, '#22c55e');
  p.path('M276 176v48m-21-36 42 24m0-24-42 24', 'none', {
    stroke: '#38a3d8',
    'stroke-width': 6,
    'stroke-linecap': 'round',
  });
  p.line('M269 182l7 6 7-6m-14 36 7-6 7 6', '#38a3d8', 4, { 'stroke-linejoin': 'round' });
  p.line('M72 248h110M72 255h110', '#aab6c5', 2.6, { 'stroke-dasharray': '8 5' });
}

/** @param {Pen} p */
export function frontLoad(p) {
  stand(p, 200, 106);
  const blue = '#e8ecf2';
  p.body(94, 26, 212, 254, 12, blue);
  p.path('M94 80h212', 'none', { stroke: '#aab5c4', 'stroke-width': 2 });
  p.rect(106, 38, 56, 32, 6, p.down([0, '#fff'], [1, '#ccd5e0']), { stroke: '#b1bdcb' }).line(
    'M122 60h24',
    '#9aa8b9',
    3,
  );
  p.knob(192, 54, 16, '#d4dce6', 30);
  p.display(220, 40, 74, 28, '0:45', '#fdba74');
  porthole(p, 200, 172, 84, '#b9c5d4');
  p.path(
    'M136 182q16-14 32-2t32 0 32 0 32 2q0 54-64 54t-64-54z',
    p.down([0, '#60b5f6', 0.75], [1, '#1d5fa8', 0.85]),
  );
  p.path('M152 188q22-30 50-12t42 4q8 26-18 34t-46-4-28-22z', p.ball([0, '#fdba74'], [1, '#ea580c']));
  p.path('M160 206q30-16 52 0t26 6q-14 22-38 22t-40-28z', p.ball([0, '#fef3c7'], [1, '#f59e0b']));
  p.circle(158, 176, 6, '#fff', { opacity: 0.5 })
    .circle(172, 166, 4, '#fff', { opacity: 0.4 })
    .circle(240, 172, 5, '#fff', { opacity: 0.45 });
  shine(p, 200, 172, 84);
  p.rect(276, 160, 10, 26, 5, '#5c6b80');
  p.line('M112 270h176', '#b4bfcd', 2);
}

/** @param {Pen} p */
export function topLoad(p) {
  stand(p, 200, 88);
  p.body(112, 66, 176, 214, 12, '#77839b');
  p.path('M104 66l16-34h160l16 34z', p.down([0, '#2b374b'], [1, '#435167']), { stroke: '#1d2737' });
  p.display(176, 38, 48, 22, '0:32', '#a5f3fc')
    .keys(134, 45, 3, 1, 13, 10, '#8fa0b8')
    .keys(234, 45, 3, 1, 13, 10, '#8fa0b8');
  p.rect(104, 64, 192, 12, 5, p.down([0, '#dbe2ea'], [1, '#8b98ab']));
  p.glass(128, 90, 144, 66, 33, '#22304a');
  p.path('M142 128q14-10 29 0t29 0 29 0 29 0q-4 22-30 22h-58q-24 0-28-22z', '#67c3f3', { opacity: 0.5 });
  p.line('M168 178h64', '#e5ebf2', 4, { opacity: 0.7 }).line('M130 266h140', '#3c485c', 2, { opacity: 0.6 });
}

/** @param {Pen} p */
export function dryer(p) {
  stand(p, 200, 104);
  p.body(96, 26, 208, 254, 12, '#39455b');
  p.rect(108, 38, 184, 34, 8, p.down([0, '#1a2435'], [1, '#0e1522']));
  p.display(118, 43, 58, 24, '1:10', '#fdba74').keys(190, 51, 4, 1, 17, 12, '#6f7f99');
  p.knob(276, 55, 12, '#c3ccd8', -30);
  porthole(p, 200, 174, 82, '#8090a8');
  p.circle(200, 174, 64, p.glow([0, '#fb923c', 0.55], [1, '#fb923c', 0]));
  p.line('M170 200q-14-14 0-28t0-28m30 56q-14-14 0-28t0-28m30 56q-14-14 0-28t0-28', '#fed7aa', 6, {
    opacity: 0.85,
  });
  shine(p, 200, 174, 82);
}

/** @param {Pen} p */
export function dishwasher(p) {
  stand(p, 200, 104);
  p.rect(96, 30, 208, 250, 8, p.steel(), { stroke: '#667385' }).lit(96, 30, 208, 250, 8);
  p.rect(104, 38, 192, 34, 5, p.down([0, '#1d283a'], [1, '#0e1522']));
  p.display(170, 43, 60, 24, '2:15', '#86efac')
    .keys(116, 51, 3, 1, 16, 12, '#66758e')
    .keys(242, 51, 3, 1, 16, 12, '#66758e');
  p.rect(124, 84, 152, 10, 5, p.down([0, '#fff'], [1, '#6f7c8e']));
  p.glass(118, 112, 164, 122, 8, '#21354d');
  p.line('M132 214h136M132 160h136', '#b6c4d6', 3, { opacity: 0.8 });
  for (const x of [150, 178, 206]) p.ellipse(x, 195, 9, 18, '#f1f5f9', { opacity: 0.85 });
  p.path(
    'M226 176h26l-4 36h-18zM146 128h18l-3 30h-12zM180 128h18l-3 30h-12zM214 128h18l-3 30h-12z',
    '#bae6fd',
    { opacity: 0.65 },
  );
  p.line('M96 252h208', '#7b8798', 2);
}

/** @param {Pen} p */
export function dispenser(p) {
  p.shadow(200, 78, 288);
  p.path(
    'M164 22h72q12 0 12 14v34q0 16-14 20h-68q-14-4-14-20V36q0-14 12-14z',
    p.across([0, '#5aa9dd', 0.8], [0.3, '#cdeafc', 0.85], [0.7, '#8ccaf0', 0.75], [1, '#3c86bb', 0.85]),
    { stroke: '#3c86bb' },
  );
  p.line('M154 40h92M153 56h94', '#fff', 2.5, { opacity: 0.45 });
  p.path('M176 88h48v12h-48z', '#a9c3d6');
  p.body(144, 98, 112, 186, 12, '#f0f3f7');
  p.rect(154, 108, 92, 78, 9, p.down([0, '#2a374c'], [1, '#121b2a']));
  p.rect(168, 120, 16, 18, 4, '#ef4444')
    .rect(192, 120, 16, 18, 4, '#e2e8f0')
    .rect(216, 120, 16, 18, 4, '#38bdf8');
  p.rect(172, 138, 8, 8, 1, '#93a0b2').rect(196, 138, 8, 8, 1, '#93a0b2').rect(220, 138, 8, 8, 1, '#93a0b2');
  p.path('M191 156h18l-2.5 22h-13z', '#dbeafe', { opacity: 0.9 }).rect(162, 178, 76, 6, 3, '#64748b');
  p.rect(158, 202, 84, 68, 8, 'none', { stroke: '#b5c0cd', 'stroke-width': 2 }).rect(
    228,
    226,
    5,
    22,
    2.5,
    '#94a3b8',
  );
}
