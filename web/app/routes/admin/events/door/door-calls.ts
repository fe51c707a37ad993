import type { CheckInOutcomes, CheckIns, Door } from '@cercle/contract/door';
import { ApiError } from '../../../../api/error.ts';
import { xsrfHeader } from '../../../../api/xsrf.ts';
import { currentSession } from '../../../../session/session.ts';

const TIMEOUT_MS = 20_000;

/** The session has ended. Unlike other pages this one stays: people are waiting at the door. */
export class DoorSessionEnded extends Error {
  override name = 'DoorSessionEnded';
}

/** @throws DoorSessionEnded, ApiError */
async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const session = currentSession();
  if (session.kind === 'visitor' || session.isExpired()) throw new DoorSessionEnded();
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${session.token}`,
      ...(body && { 'Content-Type': 'application/json', ...xsrfHeader() }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  });
  if (response.status === 401) throw new DoorSessionEnded();
  if (!response.ok) throw await ApiError.from(response);
  return response.json().catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  }) as Promise<Data>;
}

export const fetchDoor = (eventId: number) => call<Door>('GET', `/admin/events/${eventId}/door`);

export const sendCheckIns = (eventId: number, batch: CheckIns) =>
  call<CheckInOutcomes>('POST', `/admin/events/${eventId}/check-ins`, batch);
