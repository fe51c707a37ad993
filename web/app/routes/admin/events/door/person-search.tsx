import { REGISTRATION_STATE_LABEL } from '@cercle/contract/registration-states';
import { useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { formatTime } from '../../../../dates.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { type Entry, type Person, searchPeople } from './door-view.ts';
import { useFocusAfterPress } from './use-focus-after-press.ts';

/** More do not fit on the screen of a phone. */
const MAX_SHOWN = 30;

type Acts = { onEnter: (person: Person) => void; onUndo: (name: string, entries: Entry[]) => void };

/** For who has no ticket at hand: the list by name, in the order of the alphabet. */
export function PersonSearch({ people, ...acts }: { people: Person[] } & Acts) {
  const [q, setQ] = useState('');
  const found = searchPeople(people, q).sort((one, other) => one.name.localeCompare(other.name, 'fr'));
  const shown = found.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="noms" className="card p-5">
      <h2 id="noms" className="sr-only">
        {DOOR.search}
      </h2>
      <TextField
        label={DOOR.search}
        type="search"
        aria-required={false}
        autoComplete="off"
        placeholder={DOOR.searchHint}
        value={q}
        // The next name replaces the last one.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setQ(target.value)}
      />
      {found.length === 0 && <p className="text-slate">{DOOR.noMatch}</p>}
      <ul className="divide-y divide-hairline">
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} {...acts} />
        ))}
      </ul>
      {found.length > shown.length && (
        <p className="mt-3 text-sm text-slate">{DOOR.more(found.length - shown.length)}</p>
      )}
    </section>
  );
}

function PersonRow({ person, onEnter, onUndo }: { person: Person } & Acts) {
  const { company, host, state, entries } = person;
  const name = person.name || DOOR.nameless;
  const [first] = entries;
  const { place, press } = useFocusAfterPress<HTMLLIElement>(first === undefined);
  const detail = [company, host && DOOR.guestOf(host)].filter(Boolean).join(' – ');
  return (
    <li ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-[550] break-words">{name}</p>
        {detail !== '' && <p className="text-sm text-slate break-words">{detail}</p>}
        {state !== 'REGISTERED' && <Badge tone="warning">{REGISTRATION_STATE_LABEL[state]}</Badge>}
      </div>
      {first ? (
        <div className="flex items-center gap-3">
          <Badge tone={first.isWaiting ? 'warning' : 'success'}>{DOOR.enteredAt(formatTime(first.at))}</Badge>
          <Button
            look="quiet"
            size="small"
            aria-label={DOOR.undoLabel(name)}
            onClick={() => {
              press();
              onUndo(name, entries);
            }}
          >
            {DOOR.undo}
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          aria-label={DOOR.enterLabel(name)}
          onClick={() => {
            press();
            onEnter(person);
          }}
        >
          {DOOR.enter}
        </Button>
      )}
    </li>
  );
}
