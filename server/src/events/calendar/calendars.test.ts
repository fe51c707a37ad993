import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { deriveKeys } from '../../kernel/keys.ts';
import { clubPerTest } from '../../testing/club.ts';
import { eventUpdateOf, publishedEvent } from '../../testing/event-fields.ts';
import { createEventLetters } from '../../testing/event-letters.ts';
import { NOT_FOUND } from '../../testing/outcomes.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { createCalendars } from './calendars.ts';

const club = clubPerTest();
const acts = () => createEventLetters(club);
const NO_FEE = { isFeeSeen: false };

/** « registration-1 0 TENTATIVE 2026-03-26T18:00 Dîner de printemps », the first one first. */
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, startDate } = new ICAL.Event(component);
    const start = startDate.toJSDate().toISOString().slice(0, '2026-03-26T18:00'.length);
    return [uid.split('@')[0], sequence, component.getFirstPropertyValue('status'), start, summary].join(' ');
  });

const tokenOf = (url = '') =>
  /^https:\/\/www\.cercle\.example\/api\/calendars\/([\w-]{43})\/events\.ics$/.exec(url)?.[1] ?? '';

/** A member with a feed. @returns the entries that it has now */
async function feedOf(name = 'Marie Dubois') {
  const marie = await acts().member(name);
  const feed = await club.domain.calendars.openFeed(marie);
  const token = tokenOf(feed?.url);
  return { marie, token, entries: async () => entriesOf(await club.domain.calendars.readFeed(token)) };
}

describe('The feed of a member', () => {
  test('has what they come to, what they wait for, and what the club cancelled', async () => {
    const { register, member } = acts();
    const { marie, entries } = await feedOf();
    expect(await entries()).toEqual([]);
    const mine = await publishedEvent(club, { title: 'Déjeuner', startsAt: '2026-03-26T12:00' });
    const full = await publishedEvent(club, { title: 'Dîner', capacity: 1 });
    const cancelled = await publishedEvent(club, {
      ...{ title: 'Visite', startsAt: '2026-04-26T12:00', endsAt: '2026-04-26T14:00' },
    });
    const left = await publishedEvent(club, { title: 'Soirée' });
    await publishedEvent(club, { title: 'Sans elle' });
    await register(await member(), full.id);
    for (const { id } of [mine, full, cancelled, left]) await register(marie, id);
    await club.domain.registrations.withdraw(marie, left.id, NO_FEE);
    await club.domain.events.cancel(club.admin, cancelled.id, { reason: 'La salle a brûlé' });
    expect(await entries()).toEqual([
      'registration-2 0 CONFIRMED 2026-03-26T11:00 Déjeuner',
      'registration-3 0 TENTATIVE 2026-03-26T18:00 Dîner',
      'registration-4 2 CANCELLED 2026-04-26T10:00 Visite',
    ]);
  });

  test('E17 changes with an event, entry by entry, as its letters do', async () => {
    const { marie, entries, token } = await feedOf();
    const event = await publishedEvent(club);
    await acts().register(marie, event.id);
    const before = await club.domain.calendars.readFeed(token);
    club.clock.advance({ hours: 1 });
    expect(await club.domain.calendars.readFeed(token), 'the same as long as nothing changes').toBe(before);
    const later = { startsAt: '2026-04-02T18:00', endsAt: '2026-04-02T21:00' };
    await club.domain.events.update(club.admin, event.id, eventUpdateOf(event, later));
    expect(await entries()).toEqual(['registration-1 1 CONFIRMED 2026-04-02T16:00 Dîner de printemps']);
    const stamp = /DTSTAMP:(\w+)/.exec(await club.domain.calendars.readFeed(token))?.[1];
    expect(stamp).toBe('20260302T100000Z');
  });

  test('keeps an event for a year, and one that they only waited for until it begins', async () => {
    const { register, member, goTo } = acts();
    const { marie, entries } = await feedOf();
    const full = await publishedEvent(club, { capacity: 1 });
    await register(await member(), full.id);
    await register(marie, full.id);
    await register(marie, (await publishedEvent(club, { title: 'Déjeuner' })).id);
    goTo('2026-03-26T18:00:00.000Z');
    expect(await entries()).toHaveLength(1);
    goTo('2027-03-26T20:00:00.000Z');
    expect(await entries()).toHaveLength(1);
    goTo('2027-03-26T22:00:00.000Z');
    expect(await entries()).toEqual([]);
  });

  test('is read at its last address alone, and at none once it is closed', async () => {
    const { calendars } = club.domain;
    const { marie, token } = await feedOf();
    expect(await calendars.ownFeed(marie)).toEqual({ url: expect.stringContaining(token) });
    const next = tokenOf((await calendars.openFeed(marie))?.url);
    expect(next).not.toBe(token);
    await expect(calendars.readFeed(token)).rejects.toMatchObject(NOT_FOUND);
    expect(await calendars.readFeed(next)).toContain('BEGIN:VCALENDAR');
    await calendars.closeFeed(marie);
    expect(await calendars.ownFeed(marie)).toBeNull();
    await expect(calendars.readFeed(next)).rejects.toMatchObject(NOT_FOUND);
    await calendars.closeFeed(marie);
  });

  test('shows nobody else’s events', async () => {
    const { register, member } = acts();
    const { entries } = await feedOf();
    await register(await member(), (await publishedEvent(club)).id);
    expect(await entries()).toEqual([]);
  });

  test('has an address that the database does not reveal, and that is shown again with another secret', async () => {
    const { marie, token } = await feedOf();
    const [row] = await club.database.db.selectFrom('calendar_feed').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    const rekeyed = createCalendars({
      ...{ db: club.database.db, clock: club.clock, site: club.domain.site },
      keys: deriveKeys('another secret'),
    });
    expect(await rekeyed.readFeed(token), 'the address that calendars know').toContain('VCALENDAR');
    const shown = tokenOf((await rekeyed.ownFeed(marie))?.url);
    expect(shown).not.toBe(token);
    expect(await rekeyed.readFeed(shown)).toContain('VCALENDAR');
  });

  test('closes for a former member', async () => {
    const { calendars } = club.domain;
    const { accountId } = await club.single('2026-03-02');
    const member = { kind: 'member', id: accountId, name: 'Jean', sessionId: 'session' } as const;
    const token = tokenOf((await calendars.openFeed(member))?.url);
    await club.domain.ownMemberships.declineOwn(member, (await club.renewal(1)).id);
    await club.liveUntil('2027-03-02');
    await expect(calendars.readFeed(token)).rejects.toMatchObject(NOT_FOUND);
    await expect(calendars.openFeed(member)).rejects.toMatchObject({ code: 'forbidden' });
    await calendars.closeFeed(member);
  });

  test('closes for a member whom an administrator deactivates, and opens again with them', async () => {
    const { marie, token } = await feedOf();
    const setActive = (active: boolean) =>
      club.database.db.updateTable('account').set({ active }).where('id', '=', marie.id).execute();
    await setActive(false);
    await expect(club.domain.calendars.readFeed(token)).rejects.toMatchObject(NOT_FOUND);
    await setActive(true);
    expect(await club.domain.calendars.readFeed(token)).toContain('VCALENDAR');
  });

  test('has no verb for visitors', async () => {
    const { calendars } = club.domain;
    for (const verb of [calendars.ownFeed, calendars.openFeed, calendars.closeFeed])
      await expect(verb(VISITOR)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('The file of a public event', () => {
  test('says the same to everyone, also that it is cancelled', async () => {
    const { calendars, events } = club.domain;
    const { id, slug } = await publishedEvent(club);
    expect(entriesOf(await calendars.ofEvent(slug))).toEqual([
      `event-${id} 0 CONFIRMED 2026-03-26T18:00 Dîner de printemps`,
    ]);
    await events.cancel(club.admin, id, { reason: 'La salle a brûlé' });
    expect(entriesOf(await calendars.ofEvent(slug))).toEqual([
      `event-${id} 2 CANCELLED 2026-03-26T18:00 Dîner de printemps`,
    ]);
  });

  test('does not exist for a draft, and for an event of members', async () => {
    const { calendars, events } = club.domain;
    const forMembers = await publishedEvent(club, { audience: 'MEMBERS' });
    await expect(calendars.ofEvent(forMembers.slug)).rejects.toMatchObject(NOT_FOUND);
    const { id } = await events.copy(club.admin, forMembers.id, { startsAt: '2026-04-02T19:00' });
    await club.database.db.updateTable('event').set({ audience: 'PUBLIC' }).where('id', '=', id).execute();
    const draft = await events.details(club.admin, id);
    await expect(calendars.ofEvent(draft.slug)).rejects.toMatchObject(NOT_FOUND);
    await expect(calendars.ofEvent('rien')).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('A calendar program', () => {
  test('reads a feed without a session, and not again what has not changed', async () => {
    const { marie, token } = await feedOf();
    await acts().register(marie, (await publishedEvent(club)).id);
    const client = openTestClient(club);
    const path = `/api/calendars/${token}/events.ics`;
    const response = await client.request('GET', path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=600');
    expect(entriesOf(await response.text())).toHaveLength(1);
    const etag = response.headers.get('ETag') ?? '';
    const again = await client.request('GET', path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('Cache-Control')).toBe('private, max-age=600');
    const unknown = await client.request('GET', `/api/calendars/${'x'.repeat(43)}/events.ics`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('Cache-Control')).toBe('no-store');
  });

  test('reads the file of a public event', async () => {
    const { slug } = await publishedEvent(club);
    const response = await openTestClient(club).request('GET', `/api/events/${slug}/calendar.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
  });
});
