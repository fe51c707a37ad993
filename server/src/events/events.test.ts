import { describe, expect, test } from 'vitest';
import { draftEvent, eventFields, eventUpdateOf, publishedEvent } from '../testing/event-fields.ts';
import { libraryImageFields } from '../testing/library-image-fixtures.ts';
import { CONFLICT, countDone, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const draft = (change = {}) => draftEvent(world, change);
const published = (change = {}) => publishedEvent(world, change);
const invalid = (field: string, message: unknown = expect.any(String)) => ({
  code: 'validation',
  errors: { [field]: [message] },
});
/** A day before the events of the tests begin, to that hour of it. */
const advanceTo = (moment: string) =>
  world.clock.advance({ seconds: (Date.parse(moment) - world.clock.now().getTime()) / 1_000 });

describe('A draft', () => {
  test('has what was typed; its times are those of the clock of Belgium', async () => {
    const event = await draft({
      hosts: ['Anne Dubois'],
      programme: [{ time: '19:30', text: 'Le repas' }],
    });
    expect(event).toMatchObject({
      ...{ state: 'DRAFT', title: 'Dîner de printemps', audience: 'PUBLIC', capacity: 40, version: 1 },
      place: { name: 'Château du Lac', street: 'Avenue du Lac 87', postalCode: '1332', city: 'Genval' },
      ...{ startsAt: '2026-03-26T18:00:00.000Z', endsAt: '2026-03-26T21:00:00.000Z' },
      ...{ startsAtClock: '2026-03-26T19:00', endsAtClock: '2026-03-26T22:00' },
      ...{ hosts: ['Anne Dubois'], programme: [{ time: '19:30', text: 'Le repas' }] },
      ...{ registered: 0, offered: 0, waiting: 0, policyVersionId: null, withdrawUntil: '2026-03-18' },
      can: ['update', 'publish', 'copy', 'remove'],
    });
    expect(event.history).toMatchObject([{ kind: 'event.created', by: expect.any(String) }]);
  });

  test('has an address of its title and day, which another with the same gets a number for', async () => {
    const titles = ['Dîner de printemps', 'Diner de PRINTEMPS\u202f!', 'Ωδή'];
    const slugs = [];
    for (const title of titles) slugs.push((await draft({ title })).slug);
    expect(slugs).toEqual([
      'diner-de-printemps-2026-03-26',
      'diner-de-printemps-2026-03-26-2',
      'evenement-2026-03-26',
    ]);
  });

  test('for members alone has an address that nobody guesses', async () => {
    const slugs = [await draft({ audience: 'MEMBERS' }), await draft({ audience: 'MEMBERS' })].map(
      ({ slug }) => slug,
    );
    for (const slug of slugs) expect(slug).toMatch(/^diner-de-printemps-2026-03-26-[a-z2-9]{6}$/);
    expect(slugs[0]).not.toBe(slugs[1]);
  });

  test('keeps its address until its title, day or audience changes', async () => {
    const event = await draft({ audience: 'MEMBERS' });
    const { update } = world.domain.events;
    const same = await update(world.admin, event.id, eventUpdateOf(event, { summary: 'Autre' }));
    expect(same.slug).toBe(event.slug);
    const renamed = await update(world.admin, event.id, eventUpdateOf(same, { title: 'Dîner' }));
    expect(renamed.slug).toMatch(/^diner-2026-03-26-/);
    const open = await update(world.admin, event.id, eventUpdateOf(renamed, { audience: 'PUBLIC' }));
    expect(open.slug).toBe('diner-2026-03-26');
    const accented = await update(world.admin, event.id, eventUpdateOf(open, { title: 'Diner' }));
    expect(accented.slug).toBe('diner-2026-03-26');
  });

  test('E18 has no time that the clock skips in March', async () => {
    const times = { startsAt: '2026-03-29T02:30', endsAt: '2026-03-29T04:00' };
    await expect(draft(times)).rejects.toMatchObject(
      invalid('startsAt', expect.stringContaining('n’existe pas')),
    );
    const ends = { startsAt: '2026-03-28T20:00', endsAt: '2026-03-29T02:15' };
    await expect(draft(ends)).rejects.toMatchObject(invalid('endsAt'));
    expect((await draft({ ...ends, endsAt: '2026-03-29T03:00' })).endsAt).toBe('2026-03-29T01:00:00.000Z');
  });

  test('shows a picture of the library, and no other', async () => {
    const photo = await photoFile({ width: 1_000, height: 500 });
    const image = await world.domain.libraryImages.upload(world.admin, libraryImageFields(), photo);
    const content = [{ type: 'image' as const, attrs: { hash: image.hash, alt: 'La salle' } }];
    const event = await draft({ pictureId: image.id, body: { type: 'doc', content } });
    expect(event).toMatchObject({
      pictureId: image.id,
      picture: { hash: image.hash, alt: image.alt, width: 1_000, height: 500 },
      images: [{ hash: image.hash, width: 1_000, height: 500 }],
    });
    await expect(draft({ pictureId: image.id + 1 })).rejects.toMatchObject(invalid('pictureId'));
    const other = [{ type: 'image' as const, attrs: { hash: 'a'.repeat(64), alt: 'Autre' } }];
    await expect(draft({ body: { type: 'doc', content: other } })).rejects.toMatchObject(invalid('body'));
  });

  test('is deleted for good', async () => {
    const { id } = await draft();
    await world.domain.events.remove(world.admin, id);
    await expect(world.domain.events.details(world.admin, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(world.domain.events.remove(world.admin, id)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('Publishing', () => {
  test('announces the event under the conditions of that day, and fixes its address', async () => {
    const event = await published();
    const { id: policyVersionId } = await world.domain.policies.current();
    expect(event).toMatchObject({ state: 'PUBLISHED', policyVersionId, version: 2 });
    expect(event.can).toEqual(['update', 'copy', 'cancel']);
    const data = eventUpdateOf(event, { title: 'Autre titre' });
    expect(await world.domain.events.update(world.admin, event.id, data)).toMatchObject({
      title: 'Autre titre',
      slug: event.slug,
    });
  });

  test('is refused for a start of the past, and for what is published already', async () => {
    const { id } = await draft({ startsAt: '2026-03-02T09:00', endsAt: '2026-03-02T12:00' });
    await expect(world.domain.events.publish(world.admin, id)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'Le début de cet événement est passé\u202f: changez d’abord sa date.',
    });
    const event = await published();
    await expect(world.domain.events.publish(world.admin, event.id)).rejects.toMatchObject(CONFLICT);
    await expect(world.domain.events.remove(world.admin, event.id)).rejects.toMatchObject(CONFLICT);
  });
});

describe('Changing a published event', () => {
  const change = async (fields = {}) => {
    const event = await published();
    return world.domain.events.update(world.admin, event.id, eventUpdateOf(event, fields));
  };
  const columnsOf = ({ id }: { id: number }) =>
    world.database.db
      .selectFrom('event')
      .select(['revision', 'moved_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('E9 to another day, or another hour, is told to calendars; the day alone restarts the deadline', async () => {
    const moved = await change({ startsAt: '2026-04-02T19:00', endsAt: '2026-04-02T22:00' });
    expect(moved).toMatchObject({ startsAt: '2026-04-02T17:00:00.000Z', withdrawUntil: '2026-03-25' });
    expect(await columnsOf(moved)).toEqual({ revision: 1, moved_at: '2026-03-02T09:00:00.000Z' });
    expect(moved.history[0]).toMatchObject({
      kind: 'event.moved',
      facts: {
        fields: ['startsAt', 'endsAt'],
        startsAt: '2026-04-02T17:00:00.000Z',
        formerStartsAt: '2026-03-26T18:00:00.000Z',
        told: 0,
      },
    });
    const later = await change({ startsAt: '2026-03-26T20:00' });
    expect(await columnsOf(later)).toEqual({ revision: 1, moved_at: null });
  });

  test('in its place or title is told, in anything else it is silent', async () => {
    for (const fields of [{ placeName: 'Au lac' }, { city: 'Rixensart' }, { title: 'Dîner' }])
      expect(await columnsOf(await change(fields))).toEqual({ revision: 1, moved_at: null });
    const silent = await change({ summary: 'Autre', capacity: 60, guestsPerMember: 0, hosts: ['Anne'] });
    expect(await columnsOf(silent)).toEqual({ revision: 0, moved_at: null });
    expect(silent.history[0]).toMatchObject({ kind: 'event.updated' });
    expect(silent.history[0]?.facts).toEqual({ fields: ['summary', 'capacity', 'guestsPerMember', 'hosts'] });
  });

  test('is refused to a start of the past, and with a stale version', async () => {
    await expect(change({ startsAt: '2026-03-01T19:00' })).rejects.toMatchObject(invalid('startsAt'));
    await expect(change({ version: 1 })).rejects.toMatchObject(CONFLICT);
  });

  test('that has begun leaves its start as it is', async () => {
    const event = await published();
    advanceTo('2026-03-26T19:00:00.000Z');
    const data = eventUpdateOf(event, { summary: 'Autre', endsAt: '2026-03-26T23:00' });
    expect(await world.domain.events.update(world.admin, event.id, data)).toMatchObject({ summary: 'Autre' });
  });
});

describe('A copy', () => {
  test('E7 E18 is a draft with all of its times moved as its start, by the clock', async () => {
    const programme = [
      { time: '19:00', text: 'Accueil' },
      { time: '23:30', text: 'Départ' },
    ];
    // The clock changes that night, and not in the night of the copy.
    const event = await published({ startsAt: '2026-03-28T19:00', endsAt: '2026-03-29T04:00', programme });
    const { id } = await world.domain.events.copy(world.admin, event.id, { startsAt: '2026-06-05T20:00' });
    expect(await world.domain.events.details(world.admin, id)).toMatchObject({
      ...{ state: 'DRAFT', title: event.title, capacity: 40, version: 1, policyVersionId: null },
      ...{ startsAtClock: '2026-06-05T20:00', endsAtClock: '2026-06-06T05:00' },
      ...{ slug: 'diner-de-printemps-2026-06-05', withdrawUntil: '2026-05-28' },
      programme: [
        { time: '20:00', text: 'Accueil' },
        { time: '00:30', text: 'Départ' },
      ],
      history: [{ kind: 'event.copied' }],
    });
  });

  test('of an event that was called off or closed is a draft again, without its end', async () => {
    const event = await published();
    await world.domain.events.cancel(world.admin, event.id, { reason: 'Salle fermée' });
    const { id } = await world.domain.events.copy(world.admin, event.id, { startsAt: '2026-09-03T19:00' });
    expect(await world.domain.events.details(world.admin, id)).toMatchObject({
      state: 'DRAFT',
      cancelReason: '',
    });
  });

  test('has no time that the clock skips, its end neither', async () => {
    const { id } = await draft({ startsAt: '2026-03-20T19:00', endsAt: '2026-03-21T02:30' });
    for (const startsAt of ['2026-03-29T02:30', '2026-03-28T19:00'])
      await expect(world.domain.events.copy(world.admin, id, { startsAt })).rejects.toMatchObject(
        invalid('startsAt'),
      );
  });
});

describe('The end of an event', () => {
  test('E8 a published one is called off with a reason, which its page shows', async () => {
    const { id } = await published();
    const event = await world.domain.events.cancel(world.admin, id, { reason: 'Salle fermée' });
    expect(event).toMatchObject({ state: 'CANCELLED', cancelReason: 'Salle fermée', can: ['copy'] });
    expect(event.history[0]).toMatchObject({
      kind: 'event.cancelled',
      facts: { reason: 'Salle fermée', told: 0 },
    });
    await expect(world.domain.events.cancel(world.admin, id, { reason: 'x' })).rejects.toMatchObject(
      CONFLICT,
    );
    const data = eventUpdateOf(event, { summary: 'Autre' });
    await expect(world.domain.events.update(world.admin, id, data)).rejects.toMatchObject(CONFLICT);
  });

  test('it is held once it has begun, closed once it is held, and not called off once it is over', async () => {
    const { cancel, close, details, hold, update } = world.domain.events;
    const { id } = await published();
    await expect(hold(world.admin, id)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'Cet événement n’a pas encore commencé.',
    });
    await expect(close(world.admin, id)).rejects.toMatchObject(CONFLICT);
    advanceTo('2026-03-26T21:00:00.000Z');
    expect((await details(world.admin, id)).can).toEqual(['update', 'copy', 'hold']);
    await expect(cancel(world.admin, id, { reason: 'x' })).rejects.toMatchObject(CONFLICT);
    const held = await hold(world.admin, id);
    expect(held).toMatchObject({ state: 'HELD', can: ['update', 'copy', 'close'] });
    const corrected = await update(world.admin, id, eventUpdateOf(held, { summary: 'Une belle soirée' }));
    const moved = eventUpdateOf(corrected, { endsAt: '2026-03-26T23:00' });
    await expect(update(world.admin, id, moved)).rejects.toMatchObject(invalid('endsAt'));
    expect(await close(world.admin, id)).toMatchObject({ state: 'CLOSED', can: ['copy'] });
    await expect(close(world.admin, id)).rejects.toMatchObject(CONFLICT);
  });

  test('a draft is not called off', async () => {
    const { id } = await draft();
    await expect(world.domain.events.cancel(world.admin, id, { reason: 'x' })).rejects.toMatchObject(
      CONFLICT,
    );
  });
});

test('An event that does not exist is not found', async () => {
  const { cancel, copy, details, publish, update } = world.domain.events;
  const calls = [
    details(world.admin, 99),
    publish(world.admin, 99),
    cancel(world.admin, 99, { reason: 'x' }),
    copy(world.admin, 99, { startsAt: '2026-09-03T19:00' }),
    update(world.admin, 99, { ...eventFields(), version: 1 }),
  ];
  for (const call of await Promise.allSettled(calls))
    expect(call).toMatchObject({ status: 'rejected', reason: NOT_FOUND });
});

describe('Administrators at once', () => {
  test('CO-4 who create events of one title and day get an address each', async () => {
    const events = await Promise.all(Array.from({ length: 4 }, () => draft()));
    expect(events.map(({ slug }) => slug).sort()).toEqual(
      ['', '-2', '-3', '-4'].map((end) => `diner-de-printemps-2026-03-26${end}`),
    );
  });

  test('CO-4 who change one event from the same version: the first is done, the others conflict', async () => {
    const event = await published();
    const change = (number: number) =>
      world.domain.events.update(world.admin, event.id, eventUpdateOf(event, { capacity: 50 + number }));
    expect((await outcomesOf(4, change)).sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
    expect((await world.domain.events.details(world.admin, event.id)).version).toBe(event.version + 1);
  });

  test('CO-4 who publish, cancel or delete a draft: each transition is made once', async () => {
    const { id } = await draft();
    const { publish, remove, details } = world.domain.events;
    expect(await countDone(3, () => publish(world.admin, id))).toBe(1);
    expect(await countDone(3, () => remove(world.admin, id))).toBe(0);
    expect(await countDone(3, () => world.domain.events.cancel(world.admin, id, { reason: 'x' }))).toBe(1);
    expect((await details(world.admin, id)).history.map(({ kind }) => kind)).toEqual([
      'event.cancelled',
      'event.published',
      'event.created',
    ]);
  });
});
