import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

type Charts = typeof import('./charts');

/** A chart of `charts.tsx`. If it cannot be loaded, the table below it has the same numbers. */
function lazyChart<Name extends keyof Charts>(name: Name) {
  return lazy(async (): Promise<{ default: ComponentType<ComponentProps<Charts[Name]>> }> => {
    try {
      return { default: (await import('./charts'))[name] as ComponentType<ComponentProps<Charts[Name]>> };
    } catch {
      return { default: () => <p className="text-muted text-sm">The chart could not be loaded.</p> };
    }
  });
}

export const ValueChart = lazyChart('ValueChart');
export const DaysChart = lazyChart('DaysChart');

interface ChartFigureProps {
  /** The chart in words, for screen readers. */
  words: string;
  legend: ReactNode;
  /** Classes that reserve the height of the chart. */
  room: string;
  children: ReactNode;
}

/** On paper a chart has the width of the sheet, which is another than that of the screen. */
const PAPER =
  'print:min-h-0! print:[&_.recharts-wrapper]:w-full! print:[&_.recharts-wrapper]:h-auto! ' +
  'print:[&_.recharts-surface]:w-full! print:[&_.recharts-surface]:h-auto! print:[&_.recharts-tooltip-wrapper]:hidden';

/** The frame of a chart. */
export function ChartFigure({ words, legend, room, children }: ChartFigureProps) {
  return (
    <figure className="m-0">
      <figcaption className="mb-3">{legend}</figcaption>
      <div role="img" aria-label={words} className={`${PAPER} ${room}`}>
        <Suspense>{children}</Suspense>
      </div>
    </figure>
  );
}
