/** The pen that the catalogue is drawn with: shapes, light and shadow, collected into one small SVG file. */

import { figurePath } from './figures.mjs';
import { tint } from './tint.mjs';

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */
/** @typedef {Record<string, string | number>} Attributes */

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;
export class Pen {
  /** @type {string[]} */
  #defs = [];
  /** @type {string[]} */
  #parts = [];

  /** @param {number} width @param {number} height */
  constructor(width = 400, height = 312) {
    this.width = width;
    this.height = height;
  }

  /** @param {string} name @param {Attributes} attributes @param {string} [inside] */
  #element(name, attributes, inside) {
    const list = Object.entries(attributes).map(([key, value]) => {
      const exact = typeof value === 'string' || /opacity|offset/.test(key);
      return ` ${key}="${exact ? value : round(value)}"`;
    });
    return inside === undefined
      ? `<${name}${list.join('')}/>`
      : `<${name}${list.join('')}>${inside}</${name}>`;
  }

  /** The name to refer to a definition by; the same for the same definition. */
  #define(/** @type {(id: string) => string} */ markup) {
    const known = this.#defs.findIndex((def, i) => def === markup(`d${i}`));
    const index = known >= 0 ? known : this.#defs.push(markup(`d${this.#defs.length}`)) - 1;
    return `url(#d${index})`;
  }

  /** @param {Stop[]} stops */
  #stops(stops) {
    return stops
      .map(([offset, color, opacity]) =>
        this.#element('stop', {
          offset,
          'stop-color': color,
          ...(opacity === undefined ? {} : { 'stop-opacity': opacity }),
        }),
      )
      .join('');
  }

  /** A gradient from top to bottom. @param {Stop[]} stops */
  down(...stops) {
    return this.#define((id) =>
      this.#element('linearGradient', { id, x2: '0', y2: '1' }, this.#stops(stops)),
    );
  }

  /** A gradient from left to right. @param {Stop[]} stops */
  across(...stops) {
    return this.#define((id) => this.#element('linearGradient', { id }, this.#stops(stops)));
  }

  /** A gradient from the upper left inwards, as on a ball. @param {Stop[]} stops */
  ball(...stops) {
    return this.#define((id) =>
      this.#element('radialGradient', { id, cx: '.36', cy: '.3', r: '.8' }, this.#stops(stops)),
    );
  }

  /** A gradient from the middle to the rim. @param {Stop[]} stops */
  glow(...stops) {
    return this.#define((id) => this.#element('radialGradient', { id }, this.#stops(stops)));
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} rx @param {string} fill @param {Attributes} [more] */
  rect(x, y, width, height, rx, fill, more = {}) {
    this.#parts.push(
      this.#element('rect', { x, y, width, height, ...(rx > 0 ? { rx } : {}), fill, ...more }),
    );
    return this;
  }

  /** @param {number} cx @param {number} cy @param {number} r @param {string} fill @param {Attributes} [more] */
  circle(cx, cy, r, fill, more = {}) {
    this.#parts.push(this.#element('circle', { cx, cy, r, fill, ...more }));
    return this;
  }

  /** @param {number} cx @param {number} cy @param {number} rx @param {number} ry @param {string} fill @param {Attributes} [more] */
  ellipse(cx, cy, rx, ry, fill, more = {}) {
    this.#parts.push(this.#element('ellipse', { cx, cy, rx, ry, fill, ...more }));
    return this;
  }

  /** @param {string} d @param {string} fill @param {Attributes} [more] */
  path(d, fill, more = {}) {
    this.#parts.push(this.#element('path', { d, fill, ...more }));
    return this;
  }

  /** @param {string} d @param {string} stroke @param {number} width @param {Attributes} [more] */
  line(d, stroke, width, more = {}) {
    return this.path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
  }

  /** The soft shadow of something that stands on the floor. @param {number} cx @param {number} halfWidth @param {number} [y] */
  shadow(cx, halfWidth, y = 284) {
    const dark = this.glow([0, '#050a14', 0.5], [0.6, '#050a14', 0.28], [1, '#050a14', 0]);
    return this.ellipse(cx, y, halfWidth, 11, dark);
  }

  /**
   * Light from above and a thin bright rim over a shape already drawn.
   * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r
   */
  lit(x, y, w, h, r) {
    const light = this.down(
      [0, '#fff', 0.26],
      [0.3, '#fff', 0.05],
      [0.6, '#060b18', 0],
      [1, '#060b18', 0.26],
    );
    this.rect(x, y, w, h, r, light);
    return this.rect(x + 1, y + 1, w - 2, h - 2, Math.max(r - 1, 0), 'none', {
      stroke: '#fff',
      'stroke-opacity': 0.26,
      'stroke-width': 1.6,
    });
  }

  /** A painted body. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r @param {string} color */
  body(x, y, w, h, r, color) {
    return this.rect(x, y, w, h, r, color, { stroke: tint(color, -0.35), 'stroke-width': 1.2 }).lit(
      x,
      y,
      w,
      h,
      r,
    );
  }

  /** The round-body light of a cylinder, for a path already drawn. @param {string} d */
  turned(d) {
    return this.path(
      d,
      this.across(
        [0, '#060b18', 0.3],
        [0.2, '#fff', 0.26],
        [0.42, '#fff', 0.02],
        [0.7, '#060b18', 0.03],
        [1, '#060b18', 0.36],
      ),
    );
  }

  /** Brushed steel from edge to edge. */
  steel() {
    return this.across([0, '#98a3b1'], [0.18, '#dde3ea'], [0.5, '#bac4cf'], [0.8, '#d3dae2'], [1, '#8d98a7']);
  }

  /** A pane that reflects a window. @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r @param {string} [color] */
  glass(x, y, w, h, r, color = '#1a2436') {
    this.rect(x, y, w, h, r, this.down([0, tint(color, 0.1)], [1, tint(color, -0.5)]));
    return this.reflect(x, y, w, h);
  }

  /** The reflections alone. @param {number} x @param {number} y @param {number} w @param {number} h */
  reflect(x, y, w, h) {
    const at = (/** @type {number} */ fx, /** @type {number} */ fy) =>
      `${round(x + fx * w)} ${round(y + fy * h)}`;
    const bands = `M${at(0.08, 1)} ${at(0.4, 0)} ${at(0.58, 0)} ${at(0.26, 1)}zM${at(0.33, 1)} ${at(0.65, 0)} ${at(0.7, 0)} ${at(0.38, 1)}z`;
    return this.path(bands, this.down([0, '#fff', 0.2], [1, '#fff', 0.03]));
  }

  /** A turned knob; `angle` in degrees clockwise from noon. @param {number} cx @param {number} cy @param {number} r @param {string} color @param {number} [angle] */
  knob(cx, cy, r, color, angle = 0) {
    const a = (angle * Math.PI) / 180;
    const tip = (/** @type {number} */ f) =>
      `${round(cx + Math.sin(a) * r * f)} ${round(cy - Math.cos(a) * r * f)}`;
    this.circle(cx + 1, cy + r * 0.14, r * 1.08, '#050a14', { opacity: 0.3 });
    this.circle(cx, cy, r, this.ball([0, tint(color, 0.5)], [0.55, color], [1, tint(color, -0.4)]));
    this.circle(cx, cy, r * 0.68, this.ball([0, tint(color, 0.25)], [1, tint(color, -0.15)]));
    return this.line(`M${tip(0.4)} ${tip(0.86)}`, tint(color, -0.75), Math.max(r * 0.16, 1.6));
  }

  /** Seven-segment figures, so that no font is needed. @param {number} x @param {number} y @param {number} height @param {string} text @param {string} color */
  figures(x, y, height, text, color) {
    return this.line(figurePath(x, y, height, text), color, height * 0.13);
  }

  /** A dark window with figures in it. @param {number} x @param {number} y @param {number} w @param {number} h @param {string} text @param {string} [color] */
  display(x, y, w, h, text, color = '#fdba74') {
    const size = h * 0.46;
    const cells = [...text].reduce((sum, c) => sum + (c === ':' ? 0.3 : 0.81), 0);
    this.rect(x, y, w, h, h * 0.2, '#0a111e', { stroke: '#fff', 'stroke-opacity': 0.14 });
    return this.figures(x + (w - (cells - 0.31) * size) / 2, y + (h - size) / 2, size, text, color);
  }

  /** Rows of keys. @param {number} x @param {number} y @param {number} columns @param {number} rows @param {number} dx @param {number} dy @param {string} color @param {[w: number, h: number]} [size] */
  keys(x, y, columns, rows, dx, dy, color, [w, h] = [dx * 0.74, dy * 0.66]) {
    let d = '';
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        d += `M${round(x + column * dx)} ${round(y + row * dy + h / 2)}h${round(w - h)}`;
    return this.path(d, 'none', {
      stroke: color,
      'stroke-width': h,
      'stroke-linecap': 'round',
      transform: `translate(${round(h / 2)})`,
    });
  }

  /** The finished file; `raise` lifts the drawing, to bring something low nearer the middle. */
  toString(raise = 0) {
    const drawing = this.#parts.join('');
    const lifted =
      raise === 0 ? drawing : this.#element('g', { transform: `translate(0 ${-raise})` }, drawing);
    const defs = this.#defs.length > 0 ? `<defs>${this.#defs.join('')}</defs>` : '';
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}">${defs}${lifted}</svg>\n`;
  }
}
