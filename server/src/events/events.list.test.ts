import type { EventCard } from '@cercle/contract/events';
import { describe, expect, test } from 'vitest';
import { CALL_CACHE } from '../api.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import { draftEvent, eventUpdateOf, publishedEvent } from '../testing/event-fields.ts';
import { libraryImageFields } from '../testing/library-image-fixtures.ts';
import { NOT_FOUND } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { openTestClient } from '../testing/test-client.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const FIRST = { page: 0, size: 10, q: '' };

/** An evening of three hours. */
const onDay = (day: string) => ({ startsAt: `${day}T19:00`, endsAt: `${day}T22:00` });
const published = (title: string, day = '2026-03-26', change = {}) =>
  publishedEvent(world, { title, ...onDay(day), ...change });
const titlesOf = ({ content }: { content: { title: string }[] }) => content.map(({ title }) => title);
const listed = async (period: 'upcoming' | 'past', q = '') =>
  titlesOf(await world.domain.events.list({ ...FIRST, q, period }));
const advanceTo = (moment: string) =>
  world.clock.advance({ seconds: (Date.parse(moment) - world.clock.now().getTime()) / 1_000 });

describe('The public list', () => {
  test('has the announced events of everyone, the next first, and of the past the last first', async () => {
    await published('Dîner', '2026-03-26');
    await published('Petit-déjeuner', '2026-03-12');
    await published('Concert', '2026-03-19');
    await published('Entre nous', '2026-03-20', { audience: 'MEMBERS' });
    await draftEvent(world, { title: 'Brouillon' });
    const { id } = await published('Annulé', '2026-03-18');
    await world.domain.events.cancel(world.admin, id, { reason: 'Salle fermée' });
    expect(await listed('upcoming')).toEqual(['Petit-déjeuner', 'Annulé', 'Concert', 'Dîner']);
    expect(await listed('past')).toEqual([]);
    advanceTo('2026-03-21T08:00:00.000Z');
    expect(await listed('upcoming')).toEqual(['Dîner']);
    expect(await listed('past')).toEqual(['Concert', 'Petit-déjeuner']);
  });

  test('has an event until the end of its last day, in Belgium', async () => {
    await published('Nuit', '2026-03-26', { startsAt: '2026-03-26T21:00', endsAt: '2026-03-27T02:00' });
    advanceTo('2026-03-27T22:59:59.000Z');
    expect([await listed('upcoming'), await listed('past')]).toEqual([['Nuit'], []]);
    advanceTo('2026-03-27T23:00:00.000Z');
    expect([await listed('upcoming'), await listed('past')]).toEqual([[], ['Nuit']]);
  });

  test('is searched by title and place, and paged', async () => {
    await published('Dîner de rentrée', '2026-03-26', { placeName: 'Château', city: 'Genval' });
    await published('Petit-déjeuner', '2026-03-12', { placeName: 'Bureau', city: 'Wavre' });
    expect(await listed('upcoming', 'DEJEUNER')).toEqual(['Petit-déjeuner']);
    expect(await listed('upcoming', 'chateau genval')).toEqual(['Dîner de rentrée']);
    const page = await world.domain.events.list({ page: 1, size: 1, q: '', period: 'upcoming' });
    expect(page).toMatchObject({ totalElements: 2, totalPages: 2, content: [{ title: 'Dîner de rentrée' }] });
  });

  test('changes with each change of an event, although its responses are cached', async () => {
    const { domain, database, images, version } = world;
    const calls = createResponseCache(version, CALL_CACHE);
    const client = openTestClient({ domain, database, images, calls });
    const shown = async () =>
      titlesOf((await (await client.request('GET', '/api/events?period=upcoming&page=0')).json()) as never);
    const page = async (slug: string) =>
      (await (await client.request('GET', `/api/events/${slug}`)).json()) as { state: string };
    expect(await shown()).toEqual([]);
    const event = await draftEvent(world, { title: 'Dîner' });
    expect(await shown()).toEqual([]);
    await domain.events.publish(world.admin, event.id);
    expect(await shown()).toEqual(['Dîner']);
    await shown();
    expect(calls.stored('/api/events?period=upcoming&page=0'), 'it is cached').toBeDefined();
    expect((await page(event.slug)).state).toBe('PUBLISHED');
    const current = await domain.events.details(world.admin, event.id);
    await domain.events.update(world.admin, event.id, eventUpdateOf(current, { title: 'Souper' }));
    expect(await shown()).toEqual(['Souper']);
    await domain.events.cancel(world.admin, event.id, { reason: 'Salle fermée' });
    expect((await page(event.slug)).state).toBe('CANCELLED');
  });
});

test('The description of a picture changes on pages of events that are cached', async () => {
  const { domain, admin, database, images, version } = world;
  const photo = await photoFile();
  const image = await domain.libraryImages.upload(admin, libraryImageFields({ alt: 'Une salle' }), photo);
  const { slug } = await published('Dîner', '2026-03-26', { pictureId: image.id });
  const calls = createResponseCache(version, CALL_CACHE);
  const client = openTestClient({ domain, database, images, calls });
  const shown = async () =>
    ((await (await client.request('GET', `/api/events/${slug}`)).json()) as EventCard).picture?.alt;
  expect(await shown()).toBe('Une salle');
  await domain.libraryImages.update(admin, image.id, libraryImageFields({ alt: 'Une salle éclairée' }));
  expect(await shown()).toBe('Une salle éclairée');
});

describe('The page of an event', () => {
  test('shows to everyone what was announced, and nothing that administrators alone know', async () => {
    const event = await published('Dîner');
    const shown = await world.domain.events.find(event.slug);
    expect(shown).toMatchObject({
      title: 'Dîner',
      state: 'PUBLISHED',
      place: { city: 'Genval' },
      guestsPerMember: 1,
    });
    for (const hidden of ['capacity', 'registered', 'history', 'can', 'version'])
      expect(Object.keys(shown)).not.toContain(hidden);
  });

  test('does not exist for a draft, nor for an event of members alone', async () => {
    const draft = await draftEvent(world);
    const members = await published('Entre nous', '2026-03-20', { audience: 'MEMBERS' });
    for (const slug of [draft.slug, members.slug, 'inconnu'])
      await expect(world.domain.events.find(slug)).rejects.toMatchObject({
        ...NOT_FOUND,
        message: 'Cet événement n’existe pas ou plus.',
      });
  });
});

describe('The administrators’ list', () => {
  const query = { ...FIRST, sort: 'startsAt,desc' } as const;
  const all = async (change = {}) =>
    titlesOf(await world.domain.events.listAll(world.admin, { ...query, ...change }));

  test('has all events, sorted, searched and filtered by state, with how many each state has', async () => {
    await published('Dîner', '2026-03-26');
    await published('Concert', '2026-03-19', { placeName: 'Bozar' });
    await draftEvent(world, { title: 'Échange', ...onDay('2026-04-02') });
    expect(await all()).toEqual(['Échange', 'Dîner', 'Concert']);
    expect(await all({ sort: 'startsAt,asc' })).toEqual(['Concert', 'Dîner', 'Échange']);
    expect(await all({ sort: 'title,asc' })).toEqual(['Concert', 'Dîner', 'Échange']);
    expect(await all({ sort: 'title,desc' })).toEqual(['Échange', 'Dîner', 'Concert']);
    expect(await all({ state: 'PUBLISHED' })).toEqual(['Dîner', 'Concert']);
    expect(await all({ q: 'bozar' })).toEqual(['Concert']);
    expect(await all({ q: 'bozar', state: 'DRAFT' })).toEqual([]);
    const { counts } = world.domain.events;
    const none = { ALL: 0, DRAFT: 0, PUBLISHED: 0, CANCELLED: 0, HELD: 0, CLOSED: 0 };
    expect(await counts(world.admin, { q: '' })).toEqual({
      state: { ...none, ALL: 3, DRAFT: 1, PUBLISHED: 2 },
    });
    expect(await counts(world.admin, { q: 'bozar' })).toEqual({ state: { ...none, ALL: 1, PUBLISHED: 1 } });
  });

  test('is exported as it is listed', async () => {
    await published('Dîner', '2026-03-26');
    await draftEvent(world, { title: 'Échange', ...onDay('2026-04-02') });
    const { domain } = world;
    const { exportList } = domain.events;
    const file = await exportList(world.admin, { q: '', sort: 'startsAt,asc', format: 'csv' });
    expect(file).toMatchObject({ name: 'evenements', total: 2 });
    const rows = [];
    for await (const batch of file.batches) rows.push(...batch);
    expect(rows.map(([, title, state, audience]) => [title, state, audience])).toEqual([
      ['Dîner', 'Publié', 'Public'],
      ['Échange', 'Brouillon', 'Public'],
    ]);
    expect(rows[0]?.slice(6)).toEqual(['Château du Lac', 'Avenue du Lac 87', '1332', 'Genval', 40, 0, 0]);
    const entries = await domain.auditLog.list(world.admin, {
      ...FIRST,
      sort: 'createdAt,desc',
      kind: 'event',
    });
    expect(entries.content[0]).toMatchObject({ action: 'event.exported', subjectName: '2 lignes' });
  });
});
