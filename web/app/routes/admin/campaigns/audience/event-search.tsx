import type { EventDetails, EventRow } from '@cercle/contract/events';
import type { Page } from '@cercle/contract/paging';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { api, send } from '../../../../api/client.ts';
import { unlessSessionEnded } from '../../../../api/error.ts';
import { EVENT_SEARCH } from '../../../../content/admin-event-search.ts';
import { formatShortDate } from '../../../../dates.ts';
import { ChoiceControl, useVisibleError } from '../../../../forms/controls.tsx';
import { consoleLog } from '../../../../session/console-log.ts';
import { searchStatus } from '../../../../ui/search-status.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { useSearch } from '../../../../ui/use-search.ts';
import { EVENTS_CALL } from '../../events/event-list.ts';
import { sourceName } from './source-lines.ts';

/** Few enough to choose from at a glance. */
const MAX_EVENTS = 5;

async function searchEvents(q: string, signal: AbortSignal): Promise<Page<EventRow>> {
  const query = { q, size: MAX_EVENTS, page: 0 };
  const response = await unlessSessionEnded(send('GET', EVENTS_CALL, query, undefined, signal));
  return (await response.json()) as Page<EventRow>;
}

/** Looks for the event of a source: the one that is chosen stays in sight, whatever is searched next. */
export default function EventSearch({ sourceKey }: { sourceKey: string }) {
  const [q, setQ] = useState('');
  const { results, isLoading, hasFailed } = useSearch(q, searchEvents);
  const name = sourceName('eventId', sourceKey);
  const choices = useChoicesWithChosen(sourceKey, results?.content ?? []);
  const error = useVisibleError(name);
  return (
    <>
      <TextField
        label={EVENT_SEARCH.label}
        hint={EVENT_SEARCH.hint}
        type="search"
        autoComplete="off"
        maxLength={100}
        // Until there is a choice, what is wrong with it is said here.
        {...(choices.length === 0 && { name, error })}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        // What is typed is looked for by itself.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={`mb-2 text-sm empty:hidden ${hasFailed ? 'text-danger' : 'text-slate'}`}>
        {searchStatus(q, EVENT_SEARCH, {
          ...{ isLoading, hasFailed, total: results?.totalElements ?? 0, shown: MAX_EVENTS },
        })}
      </p>
      {choices.length > 0 && (
        <ChoiceControl name={name} label={EVENT_SEARCH.choices} isStacked choices={choices} />
      )}
    </>
  );
}

type Choice = { value: string; label: string; hint?: string };

/** The form remembers the title of the chosen event; of a stored source, it is read. */
function useChoicesWithChosen(sourceKey: string, found: EventRow[]): Choice[] {
  const { control, setValue } = useFormContext();
  const titleName = sourceName('title', sourceKey);
  const [chosen, title] = useWatch({ control, name: [sourceName('eventId', sourceKey), titleName] });
  const isFound = found.some(({ id }) => String(id) === chosen);
  const label = found.find(({ id }) => String(id) === chosen)?.title;
  useEffect(() => {
    if (label !== undefined) setValue(titleName, label, { shouldDirty: true });
  }, [label, titleName, setValue]);
  const isUnnamed = Boolean(chosen) && !isFound && !title;
  useEffect(() => {
    if (!isUnnamed) return;
    let isCurrent = true;
    api.get<EventDetails>(`${EVENTS_CALL}/${chosen}`).then((event) => {
      if (isCurrent) setValue(titleName, event.title);
    }, consoleLog);
    return () => {
      isCurrent = false;
    };
  }, [isUnnamed, chosen, titleName, setValue]);
  const choices = found.map(({ id, title: foundTitle, startsAt }) => ({
    value: String(id),
    label: foundTitle,
    hint: formatShortDate(startsAt),
  }));
  return chosen && !isFound
    ? [{ value: String(chosen), label: title || EVENT_SEARCH.nameless(chosen) }, ...choices]
    : choices;
}
