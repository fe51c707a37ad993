import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { clockTimeOf, momentOfClock } from '../../kernel/calendar.ts';
import { type CalendarEntry, feedCalendar, letterCalendar, publicCalendar } from './event-calendar.ts';

const MARIE = { name: 'Marie Élodie', address: 'marie@membre.example' };
const moment = (clockTime: string) => momentOfClock(clockTime) ?? '';

const entry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'registration-7@www.cercle.example',
  sequence: 0,
  stampedAt: '2026-11-01T10:00:00.000Z',
  startsAt: moment('2026-12-03T19:00'),
  endsAt: moment('2026-12-03T22:30'),
  title: 'Dîner de rentrée\u202f: « été, automne »; à l’hôtel',
  place: 'Hôtel Métropole, Place de Brouckère 31, 1000 Bruxelles',
  description: 'Un dîner,\nune table; des rencontres.',
  url: 'https://www.cercle.example/evenements/diner-de-rentree-2026-12-03',
  status: 'CONFIRMED',
  organizer: { name: 'Cercle Conseil SRL', address: 'contact@cercle.example' },
  ...change,
});

/** What a reader found in a calendar. */
type Read = {
  method: string;
  uid: string;
  sequence: number;
  stampedAt: number;
  startsAt: string;
  endsAt: string;
  title: string;
  place: string;
  description: string;
  status: string;
};

function readWithIcalJs(text: string): Read[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return {
      method: String(calendar.getFirstPropertyValue('method')),
      ...{ uid: event.uid, sequence: event.sequence, title: event.summary, place: event.location },
      stampedAt: (value('dtstamp') as ICAL.Time).toJSDate().getTime(),
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      description: event.description,
      status: String(value('status')),
    };
  });
}

function readWithNodeIcal(text: string): Read[] {
  const found = nodeIcal.sync.parseICS(text);
  return Object.values(found).flatMap((component) => {
    if (component?.type !== 'VEVENT') return [];
    const { uid, sequence, summary, location, start, end, description, status, dtstamp, method } = component;
    return {
      ...{ method: String(method), uid, sequence: Number(sequence) },
      stampedAt: dtstamp?.getTime() ?? 0,
      startsAt: start.toISOString(),
      endsAt: end?.toISOString() ?? '',
      ...{ title: String(summary), place: String(location), description: String(description) },
      status: String(status),
    };
  });
}

/** What a calendar program does with what its mails carry (RFC 5546, 2.1.4 and 2.1.5). @returns its entries */
function receive(texts: string[], read: (text: string) => Read[]): Read[] {
  const entries = new Map<string, Read>();
  for (const received of texts.flatMap(read)) {
    const known = entries.get(received.uid);
    const isOlder =
      known &&
      (received.sequence < known.sequence ||
        (received.sequence === known.sequence && received.stampedAt < known.stampedAt));
    if (isOlder) continue;
    if (received.method === 'CANCEL') entries.delete(received.uid);
    else entries.set(received.uid, received);
  }
  return [...entries.values()];
}

const invitation = letterCalendar(entry(), MARIE).text;
const update = letterCalendar(
  entry({
    sequence: 1,
    stampedAt: '2026-11-10T10:00:00.000Z',
    startsAt: moment('2026-12-10T18:30'),
    endsAt: moment('2026-12-10T22:00'),
    place: 'Château de Namur, 5000 Namur',
  }),
  MARIE,
).text;
const cancellation = letterCalendar(
  entry({ sequence: 2, stampedAt: '2026-11-20T10:00:00.000Z', status: 'CANCELLED' }),
  MARIE,
).text;

describe.each([
  ['ical.js', readWithIcalJs],
  ['node-ical', readWithNodeIcal],
] as const)('E17 What letters carry, read by %s', (_name, read) => {
  test('is one entry, with all that the event says', () => {
    expect(read(invitation)).toEqual([
      {
        method: 'REQUEST',
        uid: 'registration-7@www.cercle.example',
        sequence: 0,
        stampedAt: Date.parse('2026-11-01T10:00:00Z'),
        startsAt: '2026-12-03T18:00:00.000Z',
        endsAt: '2026-12-03T21:30:00.000Z',
        title: 'Dîner de rentrée\u202f: « été, automne »; à l’hôtel',
        place: 'Hôtel Métropole, Place de Brouckère 31, 1000 Bruxelles',
        description: 'Un dîner,\nune table; des rencontres.',
        status: 'CONFIRMED',
      },
    ]);
  });

  test('changes that entry, and takes it away', () => {
    expect(receive([invitation, update], read)).toMatchObject([
      { startsAt: '2026-12-10T17:30:00.000Z', place: 'Château de Namur, 5000 Namur', sequence: 1 },
    ]);
    expect(receive([invitation, update, cancellation], read)).toEqual([]);
  });

  test('is not undone by a mail that comes late', () => {
    expect(receive([update, invitation], read)).toMatchObject([{ sequence: 1 }]);
  });

  test('E18 keeps the hour that was typed, before and after the clocks change on 28 March 2027', () => {
    for (const day of ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31']) {
      const change = { startsAt: moment(`${day}T19:00`), endsAt: moment(`${day}T22:00`) };
      const [found] = read(publicCalendar(entry(change)));
      expect(clockTimeOf(found?.startsAt ?? '')).toBe(`${day}T19:00`);
      expect(clockTimeOf(found?.endsAt ?? '')).toBe(`${day}T22:00`);
    }
  });

  test('is read in a feed of several events, each as it stands', () => {
    const feed = feedCalendar([
      entry({ uid: 'a' }),
      entry({ uid: 'b', status: 'TENTATIVE' }),
      entry({ uid: 'c', status: 'CANCELLED' }),
    ]);
    const statuses = read(feed).map(({ uid, method, status }) => [uid, method, status].join(' '));
    expect(statuses).toEqual(['a PUBLISH CONFIRMED', 'b PUBLISH TENTATIVE', 'c PUBLISH CANCELLED']);
  });
});

describe('A calendar text', () => {
  test('says by its method whether the reader comes', () => {
    expect(letterCalendar(entry(), MARIE)).toMatchObject({ method: 'REQUEST' });
    expect(letterCalendar(entry({ status: 'CANCELLED' }), MARIE)).toMatchObject({ method: 'CANCEL' });
  });

  test('has lines of 75 bytes at most, which end as the format asks', () => {
    const long = entry({ title: 'Été\u202f😀 '.repeat(30), description: 'à'.repeat(500) });
    const { text } = letterCalendar(long, { name: 'É'.repeat(80), address: MARIE.address });
    const lines = text.split('\r\n');
    expect(lines.at(-1), 'the last line ends, too').toBe('');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(readWithIcalJs(text)[0]?.title).toBe(long.title);
  });

  test('takes no line from what people typed', () => {
    const typed = 'Dîner\r\nX-EVIL:1\nEND:VEVENT';
    const named = { name: `"${typed}";,:`, address: MARIE.address };
    const { text } = letterCalendar(
      entry({ title: typed, place: typed, description: typed, organizer: named }),
      named,
    );
    expect(text).not.toMatch(/^X-EVIL/m);
    expect(readWithIcalJs(text)).toHaveLength(1);
  });

  test('names the feed, and asks to come again every hour', () => {
    expect(feedCalendar([])).toMatch(/NAME:Événements du cercle\r\n/);
    expect(feedCalendar([])).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  });

  test('asks for no answer, as that of the reader is known', () => {
    const unfolded = invitation.replaceAll('\r\n ', '');
    expect(unfolded).toMatch(/ATTENDEE;[^\r]*PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Marie Élodie":MAILTO:marie@/);
    expect(unfolded).toContain('ORGANIZER;CN="Cercle Conseil SRL":mailto:contact@cercle.example');
    expect(publicCalendar(entry({ organizer: null }))).not.toContain('ORGANIZER');
  });
});
