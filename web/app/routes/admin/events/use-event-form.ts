import type { EventCreateResult, EventDetails } from '@cercle/contract/events';
import { EMPTY_RICH_TEXT } from '@cercle/contract/rich-text-nodes';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { showError } from '../../../api/show-error.ts';
import { EVENT_FORM } from '../../../content/admin-events.ts';
import { type ContractForm, useContractForm } from '../../../forms/contract-form.ts';
import { serverMessageOr } from '../../../forms/record-form.tsx';
import { eventChangeForm, newEventForm } from './event-form-schema.ts';
import { EVENTS_CALL } from './event-list.ts';
import { changedLines, lineValues } from './form-lines.ts';
import { pictureOf } from './picture-value.ts';
import { useEndFollowsStart } from './use-end-follows-start.ts';

type Conflict = 'stale' | 'current' | 'gone' | 'closed';

type EventFormOptions = {
  /** The event to change; null to prepare one. */
  event: EventDetails | null;
  onDirty: (isDirty: boolean) => void;
  onSaved: (id: number) => void;
};

/** The form of an event, with the event as it was read and what became of it meanwhile. */
export function useEventForm({ event, onDirty, onSaved }: EventFormOptions) {
  const [record, setRecord] = useState(event);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const handleFailure = (failure: ApiError) => {
    const newConflict = record && conflictOf(failure);
    if (newConflict) setConflict(newConflict);
    return newConflict !== null;
  };
  const form = useContractForm<FieldValues>({
    schema: event ? eventChangeForm : newEventForm,
    defaults: toFormValues(event),
    failureText: failureTextOf(EVENT_FORM[event ? 'edit' : 'create'].failure),
    handleFailure,
    onDirty,
    send: async (values, _, key) => {
      const id = await save(record, values, key);
      onDirty(false);
      onSaved(id);
    },
  });
  useEndFollowsStart(form);

  /** Loads the changes of others; what was typed stays, to be saved over them. */
  const showCurrent = async () => {
    if (!record) return;
    try {
      const current = await api.get<EventDetails>(`${EVENTS_CALL}/${record.id}`);
      mergeInto(form, { before: record, current });
      setRecord(current);
      setConflict(current.can.includes('update') ? 'current' : 'closed');
    } catch (failure) {
      const isHandled = failure instanceof ApiError && handleFailure(failure);
      if (!isHandled) showError(failure, ({ message }) => message);
    }
  };
  return { form, record, conflict, showCurrent };
}

const toFormValues = (event: EventDetails | null): FieldValues => ({
  version: event?.version,
  title: event?.title ?? '',
  summary: event?.summary ?? '',
  body: event?.body ?? EMPTY_RICH_TEXT,
  picture: event ? pictureOf(event) : '',
  audience: event?.audience ?? 'PUBLIC',
  placeName: event?.place.name ?? '',
  street: event?.place.street ?? '',
  postalCode: event?.place.postalCode ?? '',
  city: event?.place.city ?? '',
  startsAt: event?.startsAtClock ?? '',
  endsAt: event?.endsAtClock ?? '',
  capacity: String(event?.capacity ?? ''),
  guestsPerMember: String(event?.guestsPerMember ?? 0),
  ...lineValues(event),
});

/** Hosts and programme that were changed here stay as they are, line by line. */
function mergeInto(form: ContractForm, { before, current }: Record<'before' | 'current', EventDetails>) {
  const own = changedLines(form.getValues(), toFormValues(before));
  form.reset(toFormValues(current), { keepDirtyValues: true });
  for (const [name, value] of Object.entries(own)) form.setValue(name, value, { shouldDirty: true });
  form.setValue('version', current.version);
  void form.trigger();
}

/** A picture is no field of HTML: that it was taken out of the library is said in the server's words. */
const failureTextOf = (failure: string) => (error: ApiError) =>
  error.errors.pictureId?.[0] ?? serverMessageOr(failure)(error);

/** A capacity that is too low, and whatever else names a field, is said there. */
function conflictOf({ code, errors }: ApiError): Conflict | null {
  if (code === 'not-found') return 'gone';
  return code === 'conflict' && Object.keys(errors).length === 0 ? 'stale' : null;
}

async function save(record: EventDetails | null, values: FieldValues, key: string): Promise<number> {
  if (!record) return (await api.post<EventCreateResult>(EVENTS_CALL, values, key)).id;
  await api.put(`${EVENTS_CALL}/${record.id}`, values);
  return record.id;
}
