import { type ImportLine, LINE_FATES, type LineFate } from '@cercle/contract/import-export';
import { useState } from 'react';
import { aboutOf, FATE_TEXTS, IMPORT, IMPORTED_TEXTS, reasonOf } from '../../../content/admin-imports.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { FILTERS_CLASS, filterClass } from '../../../ui/tab-links.tsx';
import { FilterCount } from '../list/filter-links.tsx';

/** Shown at first: a file may have thousands of lines. */
const LINES_PER_PAGE = 50;

const CELL_PADDING = 'px-4 max-sm:px-2.5';

const CELL = `border-t border-hairline py-2.5 ${CELL_PADDING}`;

type LinesTableProps = { lines: ImportLine[]; nameOf: string; isDone: boolean };

/** What each line of the file would become or has become; all lines, or those with one result. */
export function LinesTable({ lines, nameOf, isDone }: LinesTableProps) {
  const [fate, setFate] = useState<LineFate | null>(null);
  const [visibleCount, setVisibleCount] = useState(LINES_PER_PAGE);
  const filteredLines = fate === null ? lines : lines.filter((line) => line.fate === fate);
  const choose = (next: LineFate | null) => {
    setFate(next);
    setVisibleCount(LINES_PER_PAGE);
  };
  const textsOf = (lineFate: LineFate) => (isDone && IMPORTED_TEXTS[lineFate]) || FATE_TEXTS[lineFate];
  const choices = LINE_FATES.map((lineFate) => ({
    lineFate,
    label: textsOf(lineFate).label,
    count: lines.filter((line) => line.fate === lineFate).length,
  })).filter(({ count }) => count > 0);

  return (
    <>
      <fieldset aria-label={IMPORT.filter} className={`w-fit ${FILTERS_CLASS}`}>
        <Filter
          label={IMPORT.all}
          count={lines.length}
          isCurrent={fate === null}
          onChoose={() => choose(null)}
        />
        {choices.map(({ lineFate, label, count }) => (
          <Filter
            key={lineFate}
            label={label}
            count={count}
            isCurrent={fate === lineFate}
            onChoose={() => choose(lineFate)}
          />
        ))}
      </fieldset>
      <table className="mt-4 w-full border-separate border-spacing-0 overflow-hidden rounded-lg border border-hairline bg-white text-left text-sm">
        <caption className="sr-only">{isDone ? IMPORT.resultTitle : IMPORT.previewTitle}</caption>
        <thead className="bg-sand text-slate">
          <tr>
            <th scope="col" className={`w-18 py-3 font-[550] max-sm:w-13 ${CELL_PADDING}`}>
              Ligne
            </th>
            {/* Half of a phone, or the reasons beside it would leave an address one syllable a line. */}
            <th scope="col" className={`py-3 font-[550] max-sm:w-1/2 ${CELL_PADDING}`}>
              {nameOf}
            </th>
            <th scope="col" className={`py-3 font-[550] ${CELL_PADDING}`}>
              Résultat
            </th>
          </tr>
        </thead>
        <tbody>
          {filteredLines.slice(0, visibleCount).map((line) => (
            <tr key={line.line}>
              <td className={`text-slate tabular-nums ${CELL}`}>{line.line}</td>
              <th scope="row" className={`font-[550] [overflow-wrap:anywhere] ${CELL}`}>
                {line.name.includes('@') ? <Email address={line.name} /> : <span>{line.name || '–'}</span>}
                {line.company !== undefined && (
                  <span className="block font-normal text-slate">{aboutOf(line)}</span>
                )}
              </th>
              <td className={CELL}>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={textsOf(line.fate).tone}>{textsOf(line.fate).label}</Badge>
                  <span className="text-slate">{isDone && line.fate === 'asked' ? '' : reasonOf(line)}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {filteredLines.length > visibleCount && (
        <div className="mt-4 text-center">
          <Button look="quiet" size="small" onClick={() => setVisibleCount(visibleCount + LINES_PER_PAGE)}>
            {IMPORT.seeMore}
          </Button>
        </div>
      )}
    </>
  );
}

type FilterProps = { label: string; count: number; isCurrent: boolean; onChoose: () => void };

const Filter = ({ label, count, isCurrent, onChoose }: FilterProps) => (
  <button type="button" aria-pressed={isCurrent} onClick={onChoose} className={filterClass(isCurrent)}>
    <span>{label}</span>
    <FilterCount count={count} />
  </button>
);
