/** Makes the light of a picture even, so that a code that is half in a shadow can be read. */

/** Size of the blocks of a picture that are measured, in pixels: wider than a bar and the white beside it. */
const BLOCK = 24;
/** A block without brighter pixels is no paper, and its noise must not become bars. */
const DARK = 24;
/** Offset of green in a pixel of `data`. Green alone is near to what an eye sees. */
const GREEN = 1;
const CHANNELS = 4;

/** A grey picture with the same brightness of white everywhere. Between the middles of blocks the light changes evenly. */
export function evenLight({ data, width, height }: ImageData): ImageData {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const whites = findWhites(data, { width, height, columns });
  const even = new Uint8ClampedArray(data.length);
  const levels = new Uint8ClampedArray(1);
  for (let y = 0; y < height; y += 1) {
    const light = lightOfRow(whites, { y, columns, rows });
    for (let x = 0, pixel = y * width * CHANNELS; x < width; x += 1, pixel += CHANNELS) {
      const at = Math.max(0, x / BLOCK - 0.5);
      const column = Math.floor(at);
      const left = light[column] ?? 0;
      const white = left + ((light[column + 1] ?? left) - left) * (at - column);
      levels[0] = ((data[pixel + GREEN] ?? 0) * 255) / Math.max(white, DARK);
      const level = levels[0] ?? 0;
      even[pixel] = level;
      even[pixel + 1] = level;
      even[pixel + 2] = level;
      even[pixel + 3] = 255;
    }
  }
  return new ImageData(even, width, height);
}

interface Grid {
  width: number;
  height: number;
  columns: number;
}

/** Measures the brightness of white in each block, row after row, from 0 to 255. */
function findWhites(data: Uint8ClampedArray, { width, height, columns }: Grid): Float32Array {
  const whites = new Float32Array(columns * Math.ceil(height / BLOCK));
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / BLOCK) * columns;
    for (let x = 0; x < width; x += 1) {
      const block = row + Math.floor(x / BLOCK);
      const level = data[(y * width + x) * CHANNELS + GREEN] ?? 0;
      if (level > (whites[block] ?? 0)) whites[block] = level;
    }
  }
  return whites;
}

/** Interpolates the brightness of white in the middle of each block, at this height of the picture. */
function lightOfRow(whites: Float32Array, at: { y: number; columns: number; rows: number }): Float32Array {
  const { columns, rows } = at;
  const height = Math.min(rows - 1, Math.max(0, at.y / BLOCK - 0.5));
  const row = Math.floor(height);
  const below = Math.min(rows - 1, row + 1) * columns;
  return Float32Array.from({ length: columns }, (_, column) => {
    const upper = whites[row * columns + column] ?? 0;
    return upper + ((whites[below + column] ?? 0) - upper) * (height - row);
  });
}
