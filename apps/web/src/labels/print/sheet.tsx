import type { Language } from '@godown/shared/language/languages';
import { type CSSProperties, memo } from 'react';
import { WholeWords } from '../../ui/whole-words';
import { type Format, placeOnPage } from './formats';
import { type LabelText, LINE_HEIGHT, type PlacedLabel } from './place-label';

/** A label with the drawing of its code. */
export interface DrawnLabel {
  placed: PlacedLabel;
  /** The black of its code. */
  path: string;
}

interface SheetProps {
  format: Format;
  /** By their places on the page. Undefined: nothing is printed there. */
  labels: readonly (DrawnLabel | undefined)[];
  language: Language | undefined;
  /** The length of a millimetre. */
  millimetre: string;
  className?: string;
  /** Draws the edges of the labels. */
  hasEdges?: boolean;
}

/** Lengths are multiples of `--mm`, so the sheet on the screen is the paper, only smaller. */
const mm = (length: number) => /* no text */ `calc(var(--mm) * ${length})`;
const MM_PER_PX = 25.4 / 96;
/** Browsers round the size of a drawing to whole pixels, and would stretch it. */
const toWholePixels = (length: number) => Math.ceil(length / MM_PER_PX) * MM_PER_PX;

/** A page of labels. All codes are in one drawing, so that no bar is rounded to a pixel. */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { format, labels, language, millimetre, className = '', hasEdges = false } = props;
  const { page, label } = format;
  const [width, height] = [toWholePixels(page.width), toWholePixels(page.height)];
  const at = labels.map((each, index) => ({ each, index, ...placeOnPage(format, index) }));
  const style = { '--mm': millimetre, width: mm(page.width), height: mm(page.height) } as CSSProperties;
  return (
    <div lang={language} style={style} className={`relative overflow-hidden bg-white ${className}`}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="absolute top-0 left-0 fill-black"
        style={{ width: mm(width), height: mm(height) }}
      >
        {at.map(({ each, index, x, y }) => each && <CodePath key={index} label={each} x={x} y={y} />)}
        {hasEdges &&
          at.map(({ index, x, y }) => (
            <rect
              key={index}
              x={x}
              y={y}
              {...label}
              className="fill-none stroke-[.3] stroke-edge [stroke-dasharray:1_1]"
            />
          ))}
      </svg>
      {at.map(({ each, index, x, y }) =>
        each?.placed.texts.map((text) => <Text key={`${index} ${text.y}`} text={text} left={x} top={y} />),
      )}
    </div>
  );
});

function CodePath({ label: { placed, path }, x, y }: { label: DrawnLabel; x: number; y: number }) {
  const { code } = placed;
  return (
    <path
      d={path}
      transform={`translate(${x + code.x} ${y + code.y}) scale(${code.scaleX} ${code.scaleY})`}
    />
  );
}

const LINES: Record<number, string> = { 1: 'whitespace-nowrap', 2: 'line-clamp-2', 3: 'line-clamp-3' };

function Text({ text, left, top }: { text: LabelText; left: number; top: number }) {
  const { x, y, width, size, lines, isBold, isCentred } = text;
  return (
    <p
      className={`absolute overflow-hidden text-black [overflow-wrap:anywhere] ${isBold ? 'font-[680]' : ''} ${isCentred ? 'text-center' : ''} ${LINES[lines] ?? ''}`}
      style={{
        left: mm(left + x),
        top: mm(top + y),
        width: mm(width),
        maxHeight: mm(size * LINE_HEIGHT * lines),
        fontSize: mm(size),
        lineHeight: LINE_HEIGHT,
      }}
    >
      {isBold ? <WholeWords text={text.text} /> : text.text}
    </p>
  );
}
