import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { clubPerTest } from '../../testing/club.ts';
import { publishedEvent } from '../../testing/event-fields.ts';
import { createEventLetters } from '../../testing/event-letters.ts';
import { type WrittenMail, writtenMails } from '../../testing/written-mails.ts';

const club = clubPerTest();
const acts = () => createEventLetters(club);
const LOU = { name: 'Lou Martin', email: 'lou@ailleurs.example' };
const MARGIN = 4;

/** The letters that are due now, by the address of their reader. */
async function written(): Promise<Map<string, WrittenMail>> {
  await acts().runJob();
  const mails = await writtenMails(club);
  return new Map(mails.map((mail) => [mail.email.to?.[0]?.address ?? '', mail]));
}

/** The text of the ticket in a letter. */
const ticketIn = (mail: WrittenMail | undefined) => /CERCLE:\S+/.exec(mail?.email.text ?? '')?.[0] ?? '';

/** Which modules of the picture in a letter are dark, its white margin included. */
async function modulesIn(mail: WrittenMail | undefined): Promise<boolean[][]> {
  const picture = mail?.email.attachments.find(({ mimeType }) => mimeType === 'image/png');
  const side = encode(ticketIn(mail), { ecc: 'M', border: MARGIN }).size;
  const { data } = await sharp(picture?.content as ArrayBuffer)
    .resize(side, side, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: side }, (_, y) =>
    [...data.subarray(y * side, (y + 1) * side)].map((v) => v < 128),
  );
}

describe('A letter to a person with a seat', () => {
  test('shows their ticket as a picture within it, which is the one that the door accepts', async () => {
    const { member, register } = acts();
    const { id } = await publishedEvent(club);
    const marie = await member('Marie Dubois');
    await register(marie, id, [LOU]);
    const letters = await written();
    const { tickets } = await club.domain.ownTickets.find(marie, id);
    const toMarie = letters.get(marie.email);
    const toLou = letters.get(LOU.email);
    expect([ticketIn(toMarie), ticketIn(toLou)]).toEqual(tickets.map(({ text }) => text));
    for (const mail of [toMarie, toLou]) {
      expect(await modulesIn(mail)).toEqual(encode(ticketIn(mail), { ecc: 'M', border: MARGIN }).data);
      const picture = mail?.email.attachments.find(({ mimeType }) => mimeType === 'image/png');
      expect(picture).toMatchObject({ filename: 'billet.png', disposition: 'inline', related: true });
      const id = picture?.contentId?.replace(/[<>]/g, '');
      expect(mail?.email.html).toContain(`<img src="cid:${id}"`);
      expect(mail?.email.html, 'nothing is fetched from anywhere').not.toMatch(/(src|background)="?\(?http/);
    }
    // The invitation for the calendar is still an alternative to the text.
    expect(toMarie?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST$/m);
    await club.database.db
      .updateTable('event')
      .set({ starts_at: club.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    const checkIns = [toMarie, toLou].map((mail) => ({
      ...{ what: 'SCAN' as const, nonce: crypto.randomUUID(), at: club.clock.now().toISOString() },
      ...{ isOffline: false, ticket: ticketIn(mail) },
    }));
    const { outcomes } = await club.domain.door.record(club.admin, id, { device: 'Entrée', checkIns });
    expect(outcomes.map(({ message }) => message)).toEqual([
      'Marie Dubois est à l’intérieur.',
      'Lou Martin est à l’intérieur.',
    ]);
  });

  test('shows it again in the reminder', async () => {
    const { member, register, goTo } = acts();
    const { id } = await publishedEvent(club);
    const marie = await member('Marie Dubois');
    await register(marie, id, [LOU]);
    await written();
    goTo('2026-03-25T09:00:00.000Z');
    const reminders = await written();
    const { tickets } = await club.domain.ownTickets.find(marie, id);
    expect([marie.email, LOU.email].map((to) => ticketIn(reminders.get(to)))).toEqual(
      tickets.map(({ text }) => text),
    );
  });

  test('is listed with its picture, and sent again with it', async () => {
    const { member, register } = acts();
    const { id } = await publishedEvent(club);
    const marie = await member('Marie Dubois');
    await register(marie, id);
    const sent = (await written()).get(marie.email);
    const { id: mailId } = await club.database.db
      .selectFrom('mail')
      .select('id')
      .where('recipient_address', '=', marie.email)
      .executeTakeFirstOrThrow();
    const { mailLog } = club.domain;
    expect((await mailLog.find(club.admin, mailId)).attachments).toEqual(['billet.png', 'invitation.ics']);
    await mailLog.resend(club.admin, mailId);
    const again = (await written()).get(marie.email);
    expect(again?.email.attachments[0]?.content).toEqual(sent?.email.attachments[0]?.content);
  });
});

test('Nobody without a seat gets a ticket', async () => {
  const { member, register } = acts();
  const { id } = await publishedEvent(club, { capacity: 1 });
  const [marie, paul] = [await member('Marie Dubois'), await member('Paul Petit')];
  await register(marie, id);
  await register(paul, id);
  expect(ticketIn((await written()).get(paul.email))).toBe('');
  await club.domain.registrations.withdraw(marie, id, { isFeeSeen: false });
  for (const [, mail] of await written()) expect(mail.raw).not.toMatch(/CERCLE:|image\/png/);
});

test('A guest reads what their address serves for: the event, and one invitation', async () => {
  const { member, register } = acts();
  const { id } = await publishedEvent(club);
  await register(await member('Marie Dubois'), id, [LOU]);
  const text = (await written()).get(LOU.email)?.email.text ?? '';
  expect(text).toContain('Marie Dubois nous a donné votre adresse pour cet événement.');
  expect(text).toContain('à vous inviter une seule fois à rejoindre le cercle');
});
