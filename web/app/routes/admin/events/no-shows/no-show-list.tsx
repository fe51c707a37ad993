import type { NoShowRow, NoShowsTold } from '@cercle/contract/no-shows';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NO_SHOW_FILTERS, NO_SHOWS } from '../../../../content/admin-no-shows.ts';
import { Button } from '../../../../ui/button.tsx';
import { RunBar } from '../../documents/run/run-bar.tsx';
import { SelectAll } from '../../documents/run/select-all.tsx';
import { FilterLinks } from '../../list/filter-links.tsx';
import { parseListQuery } from '../../list/list-query.ts';
import { noShowsOf } from './no-show-calls.ts';
import { NoShowCard } from './no-show-card.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { useNoShowDialogs } from './use-no-show-dialogs.tsx';

/** So few are seen at one look: they need no filter. */
const FEW_ROWS = 4;
/** Hundreds of cards at once would take the browser seconds. */
const ROWS_SHOWN = 50;

type NoShowListProps = { eventId: number; rows: NoShowRow[]; onReload: () => void };

/** The absences, a box for each that is to be told, and the bar that tells those that are ticked. */
export function NoShowList({ eventId, rows, onReload }: NoShowListProps) {
  const config = noShowsOf(eventId);
  const query = parseListQuery(config, useSearchParams()[0]);
  const { state } = query.filters;
  const found = state ? rows.filter((row) => row.state === state) : rows;
  const [shown, setShown] = useState(ROWS_SHOWN);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<NoShowsTold['refused']>([]);
  const [status, setStatus] = useState('');
  const { ask, askTell, dialog } = useNoShowDialogs(eventId, onReload, (told) => {
    setRefused(told.refused);
    setIds(new Set());
  });
  const free = found.filter(({ can }) => can.includes('tell'));
  const selected = free.filter(({ id }) => ids.has(id));
  const select = (id: number, isSelected: boolean) =>
    setIds(new Set(isSelected ? [...ids, id] : [...ids].filter((other) => other !== id)));
  const selectAll = (isSelected: boolean) => setIds(new Set(isSelected ? free.map(({ id }) => id) : []));
  const tellSelected = () => {
    setStatus(selected.length === 0 ? NO_SHOWS.noneChosen : '');
    if (selected.length > 0) askTell(selected);
  };
  return (
    <div className="mt-4">
      <RefusedPanel refused={refused} rows={rows} />
      {(rows.length > FEW_ROWS || state) && (
        <FilterLinks
          config={config}
          query={query}
          name="state"
          label={NO_SHOWS.filter}
          choices={NO_SHOW_FILTERS}
          counts={countsOf(rows)}
        />
      )}
      {free.length > 1 && (
        <div className="mt-2">
          <SelectAll
            free={free.length}
            selected={selected.length}
            isAll={selected.length === free.length}
            label={NO_SHOWS.selectAll}
            note=""
            onSelectAll={selectAll}
          />
        </div>
      )}
      {found.length === 0 ? (
        <NoneHere path={config.path} />
      ) : (
        <ul
          aria-label={NO_SHOWS.list}
          className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2"
        >
          {found.slice(0, shown).map((row) => (
            <NoShowCard key={row.id} row={row} isSelected={ids.has(row.id)} onSelect={select} onAsk={ask} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <p className="mt-4 text-center">
          <Button look="quiet" size="small" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {NO_SHOWS.more(Math.min(ROWS_SHOWN, found.length - shown), found.length - shown)}
          </Button>
        </p>
      )}
      {free.length > 1 && (
        <RunBar
          label={NO_SHOWS.bar}
          submit={NO_SHOWS.tellChosen}
          text={NO_SHOWS.chosen(selected.length, free.length)}
          status={selected.length === 0 ? status : ''}
          onSubmit={tellSelected}
        />
      )}
      {dialog}
    </div>
  );
}

/** How many there are in each state, and of all. */
function countsOf(rows: NoShowRow[]): Record<string, number> {
  const counts: Record<string, number> = { ALL: rows.length };
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

const NoneHere = ({ path }: { path: string }) => (
  <p className="card mt-3 p-5 text-slate">
    <span>{`${NO_SHOWS.noneHere} `}</span>
    <Link to={path} className="link">
      {NO_SHOWS.seeAll}
    </Link>
  </p>
);
