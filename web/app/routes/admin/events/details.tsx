import type { EventDetails } from '@cercle/contract/events';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { EVENT_TITLE } from '../../../content/admin-event.ts';
import { EVENT_LOAD } from '../../../content/admin-events.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { loadList } from '../list/load-list.ts';
import type { Route } from './+types/details.ts';
import { EVENTS, EVENTS_CALL } from './event-list.ts';
import { EventView } from './event-view.tsx';
import { registrationsCall, registrationsOf } from './registrations/registration-list.ts';

export const meta = privateMeta(EVENT_TITLE, 'Un événement du cercle et ses inscriptions.');

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(EVENTS.path);
  const id = Number(params.id);
  return {
    event: toResult(api.get<EventDetails>(`${EVENTS_CALL}/${id}`)),
    registrations: loadList<RegistrationRow>(registrationsOf(id), registrationsCall(id), request),
  };
};

export default function EventDetailsScreen({ loaderData, params }: Route.ComponentProps) {
  // Filters of the registrations change the address, which then no longer remembers the list.
  const [list] = useState(useListUrl(EVENTS));
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.event);
  // A copy opens from its event: the former one is not shown at the address of the other.
  const isOther = result?.value !== undefined && String(result.value.id) !== params.id;
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={isOther ? null : result} texts={EVENT_LOAD} list={list} heading={EVENT_TITLE}>
        {(event) => (
          <EventView
            key={event.id}
            event={event}
            registrations={loaderData.registrations}
            onChange={() => void revalidate()}
            onRemoved={() => void navigate(list, { replace: true })}
          />
        )}
      </AsyncRecord>
    </>
  );
}
