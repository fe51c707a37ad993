import { expect, test } from 'vitest';
import { letterCalendar } from '../events/calendar/event-calendar.ts';
import { mailToMarie } from '../testing/mail-harness.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { calendarsOf, writtenMails } from '../testing/written-mails.ts';

const world = worldPerTest();

const calendar = letterCalendar(
  {
    ...{ uid: 'registration-7@www.cercle.example', sequence: 0, stampedAt: '2026-03-02T09:00:00.000Z' },
    ...{ startsAt: '2026-03-12T18:00:00.000Z', endsAt: '2026-03-12T21:00:00.000Z' },
    ...{ title: 'Dîner d’été', place: 'Namur', description: 'Un dîner.', url: 'https://www.cercle.example' },
    ...{ status: 'CONFIRMED', organizer: null },
  },
  { name: 'Marie', address: 'marie@membre.example' },
);

/** The reader of these tests ends lines in its own way. */
const asRead = (text: string) => text.replaceAll('\r\n', '\n');

const post = () =>
  world.database.db.transaction().execute((trx) => world.outbox.enqueue(trx, mailToMarie({ calendar })));

test('A mail tells the calendar of its reader, by a part that mail programs enter and by a file', async () => {
  await post();
  const [mail] = await writtenMails(world);
  if (!mail) throw new Error('No mail was written');
  // The type of the part has the method: without it Outlook shows a file, and no invitation.
  expect(mail.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST$/m);
  expect(mail.raw).toMatch(/^Content-Type: application\/ics; name=invitation\.ics$/m);
  // An alternative to the text, not a file beside it.
  expect(mail.raw).toMatch(/^Content-Type: multipart\/mixed;/m);
  expect(mail.raw.indexOf('multipart/alternative')).toBeLessThan(mail.raw.indexOf('text/calendar'));
  const [entered, file, ...others] = calendarsOf(mail);
  expect(others).toEqual([]);
  expect(entered).toMatchObject({ mimeType: 'text/calendar', method: 'REQUEST' });
  expect(file).toMatchObject({ mimeType: 'application/ics', filename: 'invitation.ics' });
  for (const part of [entered, file]) expect(part?.text).toBe(asRead(calendar.text));
  expect(mail.raw.replaceAll('\n', ''), 'byte for byte').toContain(
    Buffer.from(calendar.text).toString('base64'),
  );
});

test('A mail without a calendar has no such part', async () => {
  await world.database.db.transaction().execute((trx) => world.outbox.enqueue(trx, mailToMarie()));
  const [mail] = await writtenMails(world);
  expect(mail?.raw).not.toMatch(/calendar|application\/ics/);
});

test('A mail that is sent again tells it again, and administrators see that it carries a file', async () => {
  const id = await post();
  await writtenMails(world);
  const { mailLog } = world.domain;
  expect(await mailLog.find(world.admin, id)).toMatchObject({
    status: 'WRITTEN',
    attachments: ['invitation.ics'],
  });
  await mailLog.resend(world.admin, id);
  const [again] = await writtenMails(world);
  expect(again && calendarsOf(again)[1]?.text).toBe(asRead(calendar.text));
});
