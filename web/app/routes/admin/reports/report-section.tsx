import type { ReportSection as SectionName } from '@cercle/contract/reports';
import { type ReactNode, Suspense, useId } from 'react';
import { SECTION } from '../../../content/admin-report-sections.ts';
import type { Elements } from '../../../ui/elements.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ExportMenu } from '../list/list-screen.tsx';
import type { PlotProps } from '../plots/plot-table.tsx';
import { type Column, NumbersTable } from './numbers-table.tsx';
import type { Period } from './period.ts';

type AnyPlot = (props: PlotProps<unknown>) => ReactNode;
const Plot = lazyComponent<PlotProps<unknown>>(async () => ({
  default: (await import('../plots/plot.tsx')).Plot as AnyPlot,
}));

export type Figure = { label: string; value: string; hint?: string };

type Texts = { title: string; plot: string; nothing: string; definitions: { term: string; text: string }[] };

type ReportSectionProps<Row> = {
  section: SectionName;
  period: Period;
  texts: Texts;
  figures: Figure[];
  /** Of the plot and of the table; none where nothing happened. */
  rows: PlotProps<Row>['rows'];
  plot: Pick<PlotProps<Row>, 'series' | 'format' | 'layout' | 'rowName'>;
  columns: Column<Row>[];
  children?: Elements;
};

/** Its figures, a plot, the same numbers as a table and as a file, and what each figure means. */
export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { section, period, texts, figures, rows, columns, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-xl">
          {texts.title}
        </h2>
        <ExportMenu
          apiPath={`/admin/reports/${section}`}
          query={period}
          total={rows.length}
          countText={SECTION.rows}
          about={texts.title}
        />
      </div>
      <Figures figures={figures} />
      {rows.length === 0 ? (
        <p className="card mt-5 p-5 text-slate">{texts.nothing}</p>
      ) : (
        <>
          <SectionPlot {...props} />
          <NumbersTable title={texts.plot} columns={columns} rows={rows} />
        </>
      )}
      {children}
      <Definitions about={texts.title} definitions={texts.definitions} />
    </section>
  );
}

const Figures = ({ figures }: { figures: Figure[] }) => (
  <dl className="mt-3 grid grid-cols-2 gap-3 @max-[19rem]/screen:grid-cols-1 sm:gap-4 xl:grid-cols-4">
    {figures.map(({ label, value, hint }) => (
      <div key={label} className="card p-4 sm:p-5">
        <dt className="text-sm font-[550] text-slate">{label}</dt>
        <dd className="mt-2">
          <span className="block font-serif text-xl tabular-nums">{value}</span>
          {hint && <span className="block text-sm text-slate">{hint}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Its code comes after the figures, and moves none of them. */
const SectionPlot = <Row,>({ texts, rows, plot }: ReportSectionProps<Row>) => (
  <div className="mt-5 min-h-72">
    <Suspense>
      <Plot {...({ title: texts.plot, rows, ...plot } as PlotProps<unknown>)} heading="h3" hasTable={false} />
    </Suspense>
  </div>
);

type DefinitionsProps = { about: string; definitions: Texts['definitions'] };

const Definitions = ({ about, definitions }: DefinitionsProps) => (
  <details className="mt-2 text-sm">
    <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
      <span>{SECTION.why}</span>
      <span className="sr-only">{` ${about}`}</span>
    </summary>
    <dl className="grid max-w-[47em] gap-2 pt-1 pb-2">
      {definitions.map(({ term, text }) => (
        <div key={term}>
          <dt className="font-[550]">{term}</dt>
          <dd className="text-slate">{text}</dd>
        </div>
      ))}
    </dl>
  </details>
);
