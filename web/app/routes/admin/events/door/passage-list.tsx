import { DOOR } from '../../../../content/admin-door.ts';
import { formatTime } from '../../../../dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { DoorView, Entry } from './door-view.ts';
import { useFocusAfterPress } from './use-focus-after-press.ts';

const MAX_SHOWN = 8;

type Passage = { name: string; entry: Entry };
type PassageListProps = { view: DoorView; onUndo: (name: string, entries: Entry[]) => void };

/** The last entries of all devices, any of which can be taken back. */
export function PassageList({ view, onUndo }: PassageListProps) {
  const passages = passagesOf(view);
  const [last] = passages;
  const { place, press } = useFocusAfterPress<HTMLElement>(
    passages.map(({ entry }) => entry.nonce).join(' '),
  );
  const undo = ({ name, entry }: Passage) => {
    press();
    onUndo(name, [entry]);
  };
  return (
    <section ref={place} aria-labelledby="passages" className="card p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="passages" className="text-lg">
          {DOOR.passages}
        </h2>
        {last && (
          <Button look="quiet" size="small" onClick={() => undo(last)}>
            {DOOR.undoLast}
          </Button>
        )}
      </div>
      {passages.length === 0 && <p className="text-slate">{DOOR.noPassages}</p>}
      <ul className="divide-y divide-hairline">
        {passages.map(({ name, entry }) => (
          <li key={entry.nonce} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="tabular-nums">{formatTime(entry.at)}</span>
            <span className="min-w-0 grow break-words">{name}</span>
            {entry.isWaiting ? (
              <Badge tone="warning">{DOOR.pending}</Badge>
            ) : (
              <span className="text-sm text-slate">{entry.device}</span>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={DOOR.undoLabel(`${name}, ${formatTime(entry.at)}`)}
              onClick={() => undo({ name, entry })}
            >
              {DOOR.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const passagesOf = ({ people, walkIns }: DoorView): Passage[] =>
  [
    ...people.flatMap(({ name, entries }) =>
      entries.map((entry) => ({ name: name || DOOR.nameless, entry })),
    ),
    ...walkIns.map(({ name, entry }) => ({ name, entry })),
  ]
    .sort((one, other) => (one.entry.at < other.entry.at ? 1 : -1))
    .slice(0, MAX_SHOWN);
