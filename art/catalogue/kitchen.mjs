/** Small kitchen appliances. Each function draws one picture. */
import { tint } from './tint.mjs';

/** @typedef {import('./pen.mjs').Pen} Pen */

/** @param {Pen} p */
export function standMixer(p) {
  p.shadow(204, 140, 284);
  const teal = '#2f9c95';
  p.path(
    'M92 262h196q22 0 22 14v4q0 4-6 4H84q-6 0-6-4v-4q0-14 14-14z',
    p.down([0, tint(teal, 0.25)], [1, tint(teal, -0.35)]),
  );
  const column = 'M246 100h58q4 60-2 120l6 44H226q14-30 14-62z';
  p.path(column, teal).turned(column);
  p.path(
    'M96 176h126q0 78-40 88h-46q-40-10-40-88z',
    p.across([0, '#8995a5'], [0.2, '#f3f6f9'], [0.5, '#c2cbd6'], [0.75, '#e8edf2'], [1, '#7c899a']),
    { stroke: '#788595' },
  );
  p.ellipse(159, 176, 65, 8, '#5f6d80').ellipse(159, 178, 56, 5, '#fde9c8');
  p.path('M222 190q30 2 22 30t-36 22', 'none', { stroke: '#aab5c2', 'stroke-width': 7 });
  p.path('M152 130h14v14l12 30q-2 4-19 4t-19-4l12-30z', 'none', {
    stroke: '#dfe5ec',
    'stroke-width': 4,
  }).line('M159 140v34', '#dfe5ec', 3.5);
  const head = 'M116 58h150q46 0 46 34 0 30-40 32H122q-40 0-40-33t34-33z';
  p.path(head, teal, { stroke: tint(teal, -0.35) });
  p.path(head, p.down([0, '#fff', 0.45], [0.35, '#fff', 0.06], [0.65, '#060b18', 0], [1, '#060b18', 0.32]));
  p.path('M84 80h227v13H83z', '#eef2f6', { opacity: 0.9 }).path('M84 80h227v5H84z', '#fff');
  p.rect(141, 118, 36, 16, 5, '#c6d0db', { stroke: '#8592a2' });
  p.circle(96, 92, 11, '#dfe5ec', { stroke: '#7c899a' }).circle(96, 92, 5, '#7c899a');
  p.knob(282, 96, 13, '#e4e9ef', 50);
  p.line('M120 66q60-3 140 0', '#fff', 3.5, { opacity: 0.7 });
  p.knob(278, 226, 11, '#e4e9ef', -40);
}

/** @param {Pen} p */
export function kettle(p) {
  p.shadow(200, 108, 286);
  p.rect(112, 266, 168, 16, 8, p.down([0, '#5c6a80'], [1, '#2a3649'])).circle(196, 274, 3, '#22c55e');
  p.path('M252 92q64-6 60 60t-46 84', 'none', {
    stroke: '#435067',
    'stroke-width': 21,
    'stroke-linecap': 'round',
  });
  p.path('M254 90q54-2 52 60t-42 80', 'none', {
    stroke: '#8795ab',
    'stroke-width': 4,
    'stroke-linecap': 'round',
    opacity: 0.8,
  });
  p.path('M136 86l-42 4q8 26 30 46z', p.across([0, '#8c98a8'], [0.5, '#f2f5f8'], [1, '#a0acba']), {
    stroke: '#7c899a',
  });
  const body = 'M136 78h118l22 174q2 16-16 16H134q-18 0-16-16z';
  p.path(body, '#c9d2dc', { stroke: '#7c899a', 'stroke-width': 1.2 }).turned(body);
  p.path('M118 240h158l2 14q2 14-16 14H134q-18 0-17-14z', '#1d2737', { opacity: 0.85 });
  p.path('M138 78q4-24 57-24t57 24z', p.down([0, '#6c7b92'], [1, '#364358']));
  p.path('M182 54q0-12 13-12t13 12z', '#435067').rect(240, 66, 34, 13, 6, '#f97316');
  p.rect(181, 112, 28, 104, 14, '#101a2a', { stroke: '#8896a8', 'stroke-width': 2 });
  p.path('M184 160q5.5-5 11 0t11 0v42a11 11 0 0 1-22 0z', p.down([0, '#7dd3fc'], [1, '#0284c7']));
  p.line('M200 128h5m-8 12h8m-5 12h5', '#e2e8f0', 2, { opacity: 0.7 })
    .circle(191, 186, 2.5, '#fff', { opacity: 0.7 })
    .circle(197, 174, 2, '#fff', { opacity: 0.6 });
  p.path('M150 92h11l-9 142q-1 4-7 4h-6z', '#fff', { opacity: 0.35 });
  p.line('M94 74q-10-10-2-20t-2-20m22 34q-8-10-1-18t-1-16', '#94a3b8', 4, { opacity: 0.4 });
}

/** @param {Pen} p */
export function blender(p) {
  p.shadow(200, 84, 286);
  const jar = 'M146 44h112l-14 134H160z';
  p.path('M254 66q44 2 34 52t-40 34', 'none', {
    stroke: '#56657c',
    'stroke-width': 11,
    'stroke-linecap': 'round',
  });
  p.path(jar, p.across([0, '#b9d4e6', 0.75], [0.3, '#fff', 0.75], [1, '#9fbdd3', 0.75]), {
    stroke: '#8aa5b9',
    'stroke-width': 1.5,
  });
  p.path('M151 92q26-10 51 0t51 0l-9 86h-84z', p.down([0, '#fb7185'], [1, '#be123c']));
  p.circle(180, 120, 8, '#fecdd3', { opacity: 0.55 })
    .circle(214, 142, 10, '#fecdd3', { opacity: 0.45 })
    .circle(190, 156, 5, '#fecdd3', { opacity: 0.6 });
  p.path('M160 52h12l8 120h-9z', '#fff', { opacity: 0.5 }).line(
    'M232 76h14m-11 20h10m-12 20h10m-12 20h9',
    '#fff',
    2.5,
    { opacity: 0.7 },
  );
  p.rect(140, 30, 124, 18, 8, p.down([0, '#76859b'], [1, '#435067'])).rect(180, 20, 44, 14, 6, '#5d6c83');
  const base = 'M158 178h88l28 96q2 10-10 10H140q-12 0-10-10z';
  p.path(base, '#4a5568').turned(base);
  p.rect(156, 172, 92, 14, 5, p.steel());
  p.knob(202, 234, 22, '#e2e8f0', 40).line('M170 250l4-3m60 3-4-3m-28-40v-4', '#fda4af', 3);
}

/** @param {Pen} p */
export function riceCooker(p) {
  p.shadow(200, 118, 284);
  const pot = 'M96 132h208q12 90-28 146H124q-40-56-28-146z';
  p.path(pot, '#f2f4f7', { stroke: '#b4bfcc' }).turned(pot);
  p.path('M86 150q-22 4-20 24t24 18zM314 150q22 4 20 24t-24 18z', '#56657c');
  p.path('M94 132q10-52 106-52t106 52z', p.down([0, '#e9f3fb'], [1, '#9fb3c6']), { stroke: '#8fa1b4' });
  p.path('M122 122q20-30 74-32-30 12-42 34z', '#fff', { opacity: 0.75 });
  p.rect(90, 126, 220, 12, 6, p.down([0, '#f7f9fb'], [1, '#8b9aad'])).path(
    'M184 82q0-16 16-16t16 16z',
    '#56657c',
  );
  p.rect(156, 190, 88, 62, 12, p.down([0, '#25324a'], [1, '#121b2c']));
  p.circle(176, 208, 5, '#fb923c').circle(224, 208, 5, '#475569').rect(182, 222, 36, 18, 6, '#f97316');
  p.line('M176 52q-8-10 0-18t0-16m26 34q-8-10 0-18t0-16m26 34q-8-10 0-18t0-16', '#94a3b8', 5, {
    opacity: 0.4,
  });
}

/** @param {Pen} p */
export function inductionHob(p) {
  p.shadow(200, 160, 272);
  p.path('M64 206h272l22 46H42z', p.down([0, '#2b3648'], [1, '#0d1420']), { stroke: '#58667b' });
  p.ellipse(200, 224, 104, 12, '#f97316', { opacity: 0.3 });
  p.ellipse(200, 224, 104, 12, 'none', { stroke: '#fb923c', 'stroke-width': 3.5, opacity: 0.9 });
  p.path('M42 252h316v10q0 8-8 8H50q-8 0-8-8z', p.down([0, '#4a576b'], [1, '#1a2331']));
  p.figures(186, 239, 10, '800', '#fdba74').circle(300, 244, 5, '#ef4444');
  p.line('M112 244h20m8 0h20m92 0h20', '#94a3b8', 3.5).ellipse(200, 222, 72, 8, '#050a14', { opacity: 0.5 });
  const steel = p.across([0, '#7f8b9b'], [0.25, '#f0f3f7'], [0.55, '#b3bdca'], [1, '#788595']);
  p.path('M124 138h152l-8 74q-2 10-14 10H146q-12 0-14-10z', steel, { stroke: '#6f7c8d' });
  p.rect(112, 126, 176, 14, 6, p.down([0, '#f5f7fa'], [1, '#8794a5'])).rect(184, 110, 32, 16, 6, '#56657c');
  p.line('M122 156q-30-2-30 14M278 156q30-2 30 14', '#56657c', 10);
  p.line('M168 96q-8-10 0-18t0-16m32 34q-8-10 0-18t0-16m32 34q-8-10 0-18t0-16', '#94a3b8', 5, {
    opacity: 0.4,
  });
}

/** @param {Pen} p */
export function toaster(p) {
  p.shadow(200, 134, 282);
  p.path(
    'M128 60q4-18 32-18t34 18l-2 64h-66zM206 60q4-18 34-18t34 18l-2 64h-66z',
    p.down([0, '#f2c98a'], [1, '#c98a43']),
    { stroke: '#9a6326', 'stroke-width': 5 },
  );
  p.rect(92, 268, 28, 12, 4, '#131c2b').rect(280, 268, 28, 12, 4, '#131c2b');
  const shell = 'M110 104h180q28 0 30 30l8 124q0 14-14 14H86q-14 0-14-14l8-124q2-30 30-30z';
  p.path(shell, '#e8a33a', { stroke: '#a86d15' }).path(
    shell,
    p.down([0, '#fff', 0.5], [0.3, '#fff', 0.08], [0.65, '#060b18', 0], [1, '#060b18', 0.26]),
  );
  p.rect(112, 104, 176, 11, 5, '#3a2a10').path('M74 236h252l2 22q0 14-14 14H86q-14 0-14-14z', p.steel());
  p.rect(326, 150, 8, 76, 3, '#64748b').rect(318, 158, 30, 16, 6, '#4a586d');
  p.knob(252, 190, 20, '#f1f4f7', -35).line('M228 206l4-3m44 3-4-3m-20-40v-4', '#7a4d0c', 2.6);
  p.line('M112 178h62m-62 12h62m-62 12h62', '#a86d15', 3, { opacity: 0.6 }).line(
    'M100 124q4-10 14-11',
    '#fff',
    5,
    { opacity: 0.7 },
  );
}

/** @param {Pen} p */
export function airFryer(p) {
  p.shadow(200, 104, 286);
  const shell = 'M144 34h112q40 4 44 60l6 156q0 32-30 32H124q-30 0-30-32l6-156q4-56 44-60z';
  p.path(shell, '#2d3a50', { stroke: '#182233' }).turned(shell);
  p.path('M144 34h112q26 3 37 30H107q11-27 37-30z', '#fff', { opacity: 0.12 });
  p.ellipse(200, 84, 62, 34, p.down([0, '#131d2d'], [1, '#0a111d']), {
    stroke: '#5d6c85',
    'stroke-width': 2,
  });
  p.figures(172, 70, 22, '200', '#fdba74').line('M164 104h12m12 0h12m12 0h12m12 0h4', '#64748b', 4);
  p.path('M98 140h204l4 110q0 32-30 32H124q-30 0-30-32z', p.down([0, '#3c4b64'], [1, '#1a2435']), {
    stroke: '#101827',
    'stroke-width': 2,
  });
  p.glass(140, 154, 120, 46, 10, '#3a2112').ellipse(200, 184, 42, 10, '#f59e0b', { opacity: 0.75 });
  p.path('M166 182l8-10 10 8 12-12 10 10 14-8 10 14z', '#fcd34d');
  p.path(
    'M176 214h48q8 0 8 8v40q0 6-6 6h-52q-6 0-6-6v-40q0-8 8-8z',
    p.across([0, '#0d1522'], [0.35, '#47566e'], [1, '#0d1522']),
  ).rect(184, 226, 32, 4, 2, '#f97316');
}

/** @param {Pen} p */
export function coffeeMaker(p) {
  p.shadow(200, 96, 286);
  p.body(126, 36, 148, 60, 12, '#3b4251');
  p.rect(126, 84, 44, 190, 0, '#2e3543').rect(
    126,
    84,
    44,
    190,
    0,
    p.across([0, '#fff', 0.16], [0.5, '#fff', 0], [1, '#060b18', 0.4]),
  );
  p.body(118, 258, 166, 26, 10, '#3b4251').ellipse(226, 260, 48, 5, '#ea580c', { opacity: 0.6 });
  p.path('M190 96h72l-8 30h-56z', '#4a566b')
    .display(146, 52, 58, 28, '6:45', '#fdba74')
    .circle(240, 66, 11, '#4b5567')
    .circle(240, 66, 4, '#22c55e');
  p.path('M264 168q34 0 30 34t-32 36', 'none', {
    stroke: '#4f5c72',
    'stroke-width': 10,
    'stroke-linecap': 'round',
  });
  p.path('M196 146h60q20 40 16 72t-20 36h-52q-16-4-20-36t16-72z', '#dbeafe', {
    opacity: 0.5,
    stroke: '#90a4bb',
  });
  p.path(
    'M183 196q22-8 44 0t45 0q2 16 0 24-4 32-20 34h-52q-16-2-20-34-1-10 3-24z',
    p.down([0, '#6b3a1c'], [1, '#2f1508']),
  );
  p.rect(192, 136, 68, 12, 5, '#4f5c72').path('M200 158h9q-15 40-11 84h-6q-10-40 8-84z', '#fff', {
    opacity: 0.5,
  });
}
