import { DOCUMENT_KIND_LABEL } from '@cercle/contract/document-states';
import { formatEuros } from '@cercle/contract/money';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { RUN } from '../../../../content/admin-document-run.ts';
import { mendOf } from '../../../../content/admin-documents.ts';
import { RowText } from '../../list/row-link.tsx';
import { DOCUMENTS } from '../document-list.ts';
import { Obstacles } from './obstacles.tsx';
import type { RunLine } from './run-lines.ts';

const CELL = '@min-[52rem]:border-t @min-[52rem]:border-hairline @min-[52rem]:px-3 @min-[52rem]:py-3';

type RunRowProps = { line: RunLine; onSelect: (id: number, isSelected: boolean) => void };

/** A draft: who it is for, what it says and comes to, and what stops it. One of thousands: only the one that changes is drawn again. */
export const RunRow = memo(({ line, onSelect }: RunRowProps) => {
  const { draft, isSelected } = line;
  const { id, kind, party, totalCents, firstLine, lineCount } = draft;
  const { pathname, search } = useLocation();
  const name = `${party.name}, ${formatEuros(totalCents)}`;
  return (
    <tr className="align-top @max-[52rem]:flex @max-[52rem]:flex-wrap @max-[52rem]:items-start @max-[52rem]:gap-x-3 @max-[52rem]:gap-y-2 @max-[52rem]:rounded-lg @max-[52rem]:border @max-[52rem]:border-hairline @max-[52rem]:bg-white @max-[52rem]:p-4">
      <td className={CELL}>
        <label className="-m-2 inline-grid size-9 place-items-center">
          <span className="sr-only">{RUN.selectOne(name)}</span>
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={isSelected}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </label>
      </td>
      <th
        scope="row"
        className={`${CELL} font-normal @max-[52rem]:min-w-0 @max-[52rem]:grow @max-[52rem]:basis-0`}
      >
        <Link
          to={`${DOCUMENTS.path}/${id}`}
          state={{ list: pathname + search }}
          className="font-[550] [overflow-wrap:anywhere] decoration-brass underline-offset-4 hover:underline"
        >
          {party.name}
        </Link>
        <RowText className="text-slate">{DOCUMENT_KIND_LABEL[kind]}</RowText>
      </th>
      <td className={`${CELL} @max-[52rem]:order-1 @max-[52rem]:basis-full`}>
        <RowText>{lineCount === 0 ? RUN.noLine : firstLine}</RowText>
        {lineCount > 1 && <RowText className="text-slate">{RUN.otherLines(lineCount - 1)}</RowText>}
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums @min-[52rem]:text-right`}>
        <span className="sr-only @min-[52rem]:hidden">{`${RUN.columns.total} `}</span>
        <span>{formatEuros(totalCents)}</span>
      </td>
      <td className={`${CELL} @max-[52rem]:order-2 @max-[52rem]:basis-full`}>
        <DraftObstacles line={line} />
      </td>
    </tr>
  );
});

function DraftObstacles({ line: { draft, obstacles, failure } }: { line: RunLine }) {
  if (failure === null && obstacles.length === 0)
    return <p className="text-slate @max-[52rem]:hidden">{RUN.free}</p>;
  return (
    <Obstacles
      failure={failure}
      failureText={RUN.failure}
      obstacles={obstacles}
      mend={(obstacle) => mendOf(obstacle, draft)}
    />
  );
}
