import type { Page } from '@cercle/contract/paging';
import type { RegistrationRow } from '@cercle/contract/registrations';
import { ApiClient } from '../test/support/api-client.ts';
import { openConcurrentProcesses } from '../test/support/concurrent-processes.ts';
import { publishEvent } from '../test/support/events.ts';
import { logInMembers } from '../test/support/log-in-members.ts';
import { ADMIN } from '../test/support/site.ts';
import type { Line } from './report.ts';

const PROCESSES = 4;
const MEMBERS = 500;
const SEATS = 100;
const PAGE_SIZE = 100;

/** 500 members who register in the same second for 100 seats, through four processes on PostgreSQL and one on SQLite. */
export async function registrationRush(engine: string): Promise<Line[]> {
  console.error(`${MEMBERS} registrations at once on ${engine}…`);
  const { sites, close } = await openConcurrentProcesses(PROCESSES, {
    ...{ TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  });
  try {
    const admin = await new ApiClient(sites[0].url, '10.1.0.1').logIn(ADMIN);
    const eventId = await publishEvent(admin, { capacity: SEATS });
    const members = await logInMembers(sites, MEMBERS);
    const startedAt = performance.now();
    const times = await Promise.all(
      members.map(async (member) => {
        const { status } = await member.send('POST', `/me/events/${eventId}/registration`, {});
        return { status, ms: performance.now() - startedAt };
      }),
    );
    const failed = times.filter(({ status }) => status >= 300).map(({ status }) => status);
    if (failed.length > 0) for (const site of sites) console.error(site.output());
    return linesOf(
      engine,
      sites.length,
      { failed, ms: times.map(({ ms }) => ms) },
      await rowsOf(admin, eventId),
    );
  } finally {
    await close();
  }
}

async function rowsOf(admin: ApiClient, eventId: number): Promise<RegistrationRow[]> {
  const pages = await Promise.all(
    Array.from({ length: MEMBERS / PAGE_SIZE }, (_, page) =>
      admin.get<Page<RegistrationRow>>(
        `/admin/events/${eventId}/registrations?page=${page}&size=${PAGE_SIZE}&sort=createdAt,asc`,
      ),
    ),
  );
  return pages.flatMap(({ content }) => content);
}

function linesOf(
  engine: string,
  processes: number,
  { failed, ms }: { failed: number[]; ms: number[] },
  rows: RegistrationRow[],
): Line[] {
  const registered = rows.filter(({ state }) => state === 'REGISTERED').length;
  const positions = rows.flatMap(({ position }) => (position === null ? [] : [position]));
  const isInOrder = positions.every((position, index) => position === index + 1);
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (share: number) =>
    `${((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(2)} s`;
  const holds =
    registered === SEATS && positions.length === MEMBERS - SEATS && isInOrder && failed.length === 0;
  return [
    {
      ...{ engine, processes: `${processes}`, registered: `${registered}`, waiting: `${positions.length}` },
      ...{ 'in order': isInOrder ? 'yes' : 'no', errors: errorsText(failed), median: at(0.5), last: at(1) },
      ...{ target: `${SEATS}, ${MEMBERS - SEATS}, in order, 0`, holds: holds ? 'yes' : 'no' },
    },
  ];
}

/** « 0 », or « 12: 503 ». */
const errorsText = (statuses: number[]) =>
  statuses.length === 0 ? '0' : `${statuses.length}: ${[...new Set(statuses)].join(', ')}`;
