import type { EventDetails } from '@cercle/contract/events';
import { Suspense } from 'react';
import { redirect } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { EVENT_CHANGED, EVENT_FORM, EVENT_LOAD } from '../../../content/admin-events.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/edit.ts';
import { EventForm } from './event-form.tsx';
import { EVENTS, EVENTS_CALL } from './event-list.ts';

const EditRefused = lazyComponent(() => import('../details/edit-refused.tsx'));

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: EVENT_FORM[modeOf(context.params)].title,
    description: 'L’annonce d’un événement, ses dates et ses places.',
    isPrivate: true,
  });

/** Without an id, an event is prepared. */
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { event: NEW_RECORD };
  if (!ID_PATTERN.test(id)) throw redirect(EVENTS.path);
  return { event: toResult<EventDetails | null>(loadOpen(id)) };
};

const NEW_RECORD = toResult<EventDetails | null>(Promise.resolve(null));

async function loadOpen(id: string): Promise<EventDetails> {
  const event = await api.get<EventDetails>(`${EVENTS_CALL}/${id}`);
  if (!event.can.includes('update'))
    throw new ApiError(EVENT_CHANGED.closed.title, { status: 409, code: 'conflict' });
  return event;
}

export default function EditEvent({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(EVENTS);
  const result = useInitialResult(loaderData.event);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{EVENT_FORM[modeOf(params)].title}</h1>
      {result === null && <LoadingState text={EVENT_LOAD.loading} />}
      {result?.failure !== undefined && (
        <Suspense>
          <EditRefused
            failure={result.failure}
            toast={EVENT_LOAD.toast}
            list={list}
            details={params.id && `${EVENTS.path}/${params.id}`}
          />
        </Suspense>
      )}
      {result?.value !== undefined && <EventForm event={result.value} list={list} />}
    </>
  );
}
