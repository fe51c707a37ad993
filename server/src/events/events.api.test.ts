import type { EventDetails } from '@cercle/contract/events';
import { MAX_RICH_TEXT_CHARACTERS } from '@cercle/contract/rich-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEVICE } from '../testing/builders.ts';
import { eventFields, eventUpdateOf } from '../testing/event-fields.ts';
import { openTestClient } from '../testing/test-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, openWorld, type World } from '../testing/world.ts';

let world: World;
let token: string;
let client: ReturnType<typeof openTestClient>;
beforeAll(async () => {
  world = await openWorld();
  const { domain, database, images } = world;
  client = openTestClient({ domain, database, images });
  token = (await domain.accounts.login({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, DEVICE)).token;
});
afterAll(() => world.close());

type Answer = Partial<EventDetails & { errors: Record<string, string[]> }>;

async function send(method: string, path: string, json?: object, headers = {}) {
  const options = { token, headers, remoteAddress: crypto.randomUUID(), ...(json && { json }) };
  const response = await client.request(method, `/api/admin/events${path}`, options);
  const body = response.status === 204 ? {} : ((await response.json()) as Answer);
  return { status: response.status, body };
}
const created = async (change = {}) => (await send('POST', '', eventFields(change))).body.id as number;
const find = async (id: number) => (await send('GET', `/${id}`)).body as EventDetails;

describe('Creating an event', () => {
  test('once, however often the call is sent under one key', async () => {
    const headers = { 'Idempotency-Key': 'e-1' };
    const first = await send('POST', '', eventFields(), headers);
    expect(first.status).toBe(201);
    expect(await send('POST', '', eventFields(), headers)).toEqual(first);
    const copy = () => send('POST', `/${first.body.id}/copy`, { startsAt: '2026-09-03T19:00' }, headers);
    expect(await copy()).toEqual(await copy());
    expect((await send('POST', '', eventFields({ title: 'Autre' }), headers)).status).toBe(422);
  });

  test.each([
    ['title', ' ', 'Le titre est requis'],
    ['summary', 'x'.repeat(301), 'Le résumé doit comporter au plus 300 caractères'],
    ['placeName', '', 'Le lieu est requis'],
    ['audience', 'ALL', 'Choisissez qui voit cet événement'],
    ['startsAt', '3 mars', 'Indiquez quand l’événement commence'],
    ['endsAt', '2026-03-26T18:59', 'L’événement doit se terminer après avoir commencé'],
    ['capacity', 0, 'Indiquez un nombre de places entre 1 et 5000'],
    ['guestsPerMember', 11, 'Indiquez de 0 à 10 invités par membre'],
    ['body', { type: 'doc', content: [{ type: 'iframe' }] }, expect.stringContaining('n’est pas autorisé')],
  ])('with %s « %s » is refused on that field', async (field, value, sentence) => {
    const { status, body } = await send('POST', '', eventFields({ [field]: value } as never));
    expect([status, body.errors]).toEqual([400, { [field]: [sentence] }]);
  });

  test('IO-4 takes the longest text that is allowed, in more elements than other calls have room for', async () => {
    const words = Array.from({ length: 400 }, (_, number) => ({
      type: 'paragraph' as const,
      content: [
        {
          type: 'text' as const,
          text: 'é'.repeat(MAX_RICH_TEXT_CHARACTERS / 400),
          marks: [{ type: 'bold' as const }],
        },
        ...(number % 4 === 0 ? [{ type: 'hardBreak' as const }] : []),
      ],
    }));
    const body = { type: 'doc' as const, content: words };
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(64 * 1_024);
    const id = await created({ body });
    expect((await find(id)).body).toEqual(body);
    const huge = eventFields({ summary: 'x'.repeat(300_000) });
    expect((await send('POST', '', huge)).status).toBe(413);
  });
});

describe('An event', () => {
  test('goes from the draft to the close by its calls, each with its entry in the audit log', async () => {
    const id = await created({ title: 'Soirée du journal' });
    const path = `/${id}`;
    const changed = eventUpdateOf(await find(id), { title: 'Soirée du lac', capacity: 50 });
    expect((await send('PUT', path, changed)).body).toMatchObject({ title: 'Soirée du lac', version: 2 });
    expect((await send('PUT', path, changed)).status).toBe(409);
    expect((await send('PUT', `${path}/publish`)).body.state).toBe('PUBLISHED');
    expect((await send('DELETE', path)).status).toBe(409);
    const copy = (await send('POST', `${path}/copy`, { startsAt: '2026-09-03T19:00' })).body.id ?? 0;
    expect((await send('DELETE', `/${copy}`)).status).toBe(204);
    const reason = { reason: 'La salle est fermée.' };
    expect((await send('PUT', `${path}/cancel`, reason)).body).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'La salle est fermée.',
    });
    const query = { page: 0, size: 10, q: '', sort: 'createdAt,asc', kind: 'event' } as const;
    const entries = async (subject: number) =>
      (await world.domain.auditLog.list(world.admin, { ...query, subject })).content;
    expect(
      (await entries(id)).map(({ action, subjectName, changes = [] }) => [action, subjectName, changes]),
    ).toEqual([
      ['event.created', 'Soirée du journal', []],
      ['event.updated', 'Soirée du lac', [{ field: 'title' }, { field: 'capacity', from: '40', to: '50' }]],
      ['event.published', 'Soirée du lac', []],
      ['event.cancelled', 'Soirée du lac', []],
    ]);
    expect((await entries(copy)).map(({ action }) => action)).toEqual(['event.copied', 'event.deleted']);
  });

  test('is called off with a reason alone', async () => {
    const id = await created();
    await send('PUT', `/${id}/publish`);
    const { status, body } = await send('PUT', `/${id}/cancel`, { reason: ' ' });
    expect([status, body.errors]).toEqual([400, { reason: ['Dites pourquoi'] }]);
  });
});
