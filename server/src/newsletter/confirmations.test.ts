import { CONFIRMATION_EXPIRED, CONFIRMATION_LINK_INVALID } from '@cercle/contract/newsletter-confirmation';
import { NEWSLETTER_LEAD } from '@cercle/contract/newsletter-consent';
import { ALREADY_SUBSCRIBED } from '@cercle/contract/newsletter-form';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const ZOE = 'zoe@societe.example';
const FIRST_PAGE = { page: 0, size: 10, q: '' } as const;
const ASKED = 'Confirmez votre inscription à notre newsletter – Cercle';
const WELCOME = 'Bienvenue dans notre newsletter – Cercle';
const FAREWELL = 'Vous êtes désinscrit de notre newsletter – Cercle';
const NOW = '2026-03-02T09:00:00.000Z';

const world = worldPerTest();

const setDoubleOptIn = (doubleOptIn: boolean) =>
  world.domain.newsletterSettings.update(world.admin, { doubleOptIn });
const subscribe = (email = ZOE) => world.domain.newsletter.subscribe(email);
const subjects = async () => (await world.mailsTo(ZOE)).map(({ subject }) => subject);
const latestToken = async () => (await world.mailsTo(ZOE)).flatMap(({ secret }) => secret ?? []).at(-1) ?? '';
const subscribed = async () => (await world.domain.newsletter.all(world.admin)).map(({ email }) => email);
const waiting = async () =>
  (await world.domain.newsletter.list(world.admin, { ...FIRST_PAGE, state: 'PENDING' })).content;
const states = async () => {
  const { state } = await world.domain.newsletter.counts(world.admin, { q: '' });
  return [state.SUBSCRIBED, state.PENDING, state.UNSUBSCRIBED];
};
const evidence = async () => {
  const rows = await world.database.db.selectFrom('newsletter_subscription').select('consent').execute();
  return rows.map(({ consent }) => JSON.parse(consent));
};

/** Asks and confirms. @returns the token of the confirmation */
async function confirmedZoe(): Promise<string> {
  await setDoubleOptIn(true);
  await subscribe();
  const token = await latestToken();
  await world.domain.newsletter.confirm(token);
  return token;
}

describe('A new address, where the firm asks for a confirmation', () => {
  test('is subscribed by nothing but the POST of the link that was mailed to it, and welcomed then', async () => {
    await setDoubleOptIn(true);
    expect(await subscribe()).toBe('PENDING');
    const token = await latestToken();
    const { peekConfirmation } = world.domain.newsletter;
    for (const _ of [1, 2])
      expect(await peekConfirmation(token)).toEqual({ state: 'PENDING', email: 'z…@societe.example' });
    expect([await subscribed(), await subjects()]).toEqual([[], [ASKED]]);

    world.clock.advance({ hours: 1 });
    await world.domain.newsletter.confirm(`${token}.`);
    expect([await subscribed(), await subjects()]).toEqual([[ZOE], [ASKED, WELCOME]]);
    expect(await peekConfirmation(token)).toMatchObject({ state: 'CONFIRMED' });
    await world.domain.newsletter.confirm(token);
    expect(await subjects()).toEqual([ASKED, WELCOME]);
    expect(await evidence()).toEqual([
      {
        means: 'CONFIRMED',
        askedAt: NOW,
        confirmedAt: '2026-03-02T10:00:00.000Z',
        text: NEWSLETTER_LEAD,
      },
    ]);
    await world.domain.newsletter.unsubscribe(await latestToken());
    expect(await subscribed()).toEqual([]);
  });

  test('is subscribed at once, as described, while the firm asks for none; the evidence is what the form said', async () => {
    expect(await world.domain.newsletterSettings.find(world.admin)).toEqual({ doubleOptIn: false });
    expect(await subscribe()).toBe('SUBSCRIBED');
    expect([await subscribed(), await subjects()]).toEqual([[ZOE], [WELCOME]]);
    expect(await evidence()).toEqual([{ means: 'FORM', askedAt: NOW, text: NEWSLETTER_LEAD }]);
  });

  test('TK-2 has a link of which the database holds nothing that opens it', async () => {
    await setDoubleOptIn(true);
    await subscribe();
    const token = await latestToken();
    const { db } = world.database;
    const [row] = await db.selectFrom('newsletter_confirmation').selectAll().execute();
    const mails = await db.selectFrom('mail').selectAll().execute();
    expect(JSON.stringify([row, mails])).not.toContain(token);
    for (const guess of [row?.token_seed, row?.token_hash])
      await expect(world.domain.newsletter.confirm(guess ?? '')).rejects.toMatchObject(NOT_FOUND);
  });

  test('CO-4 confirmed fifty times at once is subscribed and welcomed once', async () => {
    await setDoubleOptIn(true);
    await subscribe();
    const token = await latestToken();
    const outcomes = await outcomesOf(50, () => world.domain.newsletter.confirm(token));
    expect(outcomes).toEqual(Array(50).fill('done'));
    expect([await subscribed(), await subjects()]).toEqual([[ZOE], [ASKED, WELCOME]]);
  });

  test('CO-4 asked for fifty times at once gets one mail; fifteen minutes later one more, with the same link', async () => {
    await setDoubleOptIn(true);
    expect(await outcomesOf(50, () => subscribe())).toEqual(Array(50).fill('done'));
    expect(await subjects()).toEqual([ASKED]);
    const first = await latestToken();
    world.clock.advance({ minutes: 14 });
    await subscribe();
    expect(await subjects()).toEqual([ASKED]);
    world.clock.advance({ minutes: 1 });
    await subscribe();
    expect(await subjects()).toEqual([ASKED, ASKED]);
    expect(await latestToken()).toBe(first);
    await world.domain.newsletter.confirm(first);
    expect(await subscribed()).toEqual([ZOE]);
  });

  test('is not flooded by who types it again and again: each mail waits as long again as the last one did', async () => {
    await setDoubleOptIn(true);
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await subscribe();
      world.clock.advance({ minutes: 5 });
    }
    // At 0, 15, 30, 60, 120, 240, 480 and 960 minutes.
    expect(await subjects()).toEqual(Array(8).fill(ASKED));
    world.clock.advance({ hours: 24 * 7 });
    await subscribe();
    world.clock.advance({ hours: 24 });
    await subscribe();
    expect(await subjects()).toEqual(Array(10).fill(ASKED));
  });

  test('gets its first mail, though time goes on while it is asked for', async () => {
    await setDoubleOptIn(true);
    const startedAt = world.clock.now().getTime();
    let milliseconds = 0;
    const now = vi.spyOn(world.clock, 'now').mockImplementation(() => new Date(startedAt + milliseconds++));
    onTestFinished(() => now.mockRestore());
    await subscribe();
    expect(await subjects()).toEqual([ASKED]);
  });

  test('waits thirty days from the last time that it was asked for; then its link says so, and it is deleted', async () => {
    await setDoubleOptIn(true);
    await subscribe();
    const token = await latestToken();
    const { newsletter, retention } = world.domain;
    world.clock.advance({ hours: 24 * 29 });
    await subscribe();
    world.clock.advance({ hours: 24 * 29 });
    expect(await newsletter.peekConfirmation(token)).toMatchObject({ state: 'PENDING' });
    world.clock.advance({ hours: 24 });
    expect(await newsletter.peekConfirmation(token)).toMatchObject({ state: 'EXPIRED' });
    expect(await waiting()).toEqual([]);
    await expect(newsletter.confirm(token)).rejects.toMatchObject({
      code: 'expired',
      message: CONFIRMATION_EXPIRED,
    });
    expect(await retention.purgeExpired(async () => undefined)).toMatchObject({ newsletterConfirmations: 1 });
    await expect(newsletter.confirm(token)).rejects.toMatchObject({
      code: 'not-found',
      message: CONFIRMATION_LINK_INVALID,
    });
    expect(await subscribed()).toEqual([]);
  });

  test('confirms by a link that was mailed before the firm stopped asking; and if it subscribes itself meanwhile, the link says that it is done', async () => {
    await setDoubleOptIn(true);
    await subscribe();
    await subscribe('paul@societe.example');
    const token = await latestToken();
    const paulsToken = (await world.mailsTo('paul@societe.example')).at(-1)?.secret ?? '';
    await setDoubleOptIn(false);
    await world.domain.newsletter.confirm(token);
    await subscribe('paul@societe.example');
    expect((await subscribed()).toSorted()).toEqual(['paul@societe.example', ZOE]);
    expect(await states()).toEqual([2, 0, 0]);
    expect(await world.domain.newsletter.peekConfirmation(paulsToken)).toMatchObject({ state: 'CONFIRMED' });
    await world.domain.newsletter.confirm(paulsToken);
    expect(await world.mailsTo('paul@societe.example')).toHaveLength(2);
  });

  test('that is to be checked takes mails again, as its link was read there', async () => {
    const { db } = world.database;
    await db
      .insertInto('blocked_address')
      .values({ email: ZOE, cause: 'HARD', code: '5.1.1', blocked_at: NOW })
      .execute();
    await confirmedZoe();
    expect(await db.selectFrom('blocked_address').selectAll().execute()).toEqual([]);
  });
});

describe('An address that is subscribed', () => {
  test('F1 and typed again stays subscribed, whatever the firm asks for: nobody unsubscribes another by the form', async () => {
    await confirmedZoe();
    await expect(subscribe()).rejects.toMatchObject({ code: 'forbidden', message: ALREADY_SUBSCRIBED });
    expect([await subscribed(), await states(), await subjects()]).toEqual([
      [ZOE],
      [1, 0, 0],
      [ASKED, WELCOME],
    ]);
  });

  test('F1 before the firm asked for confirmations stays so when it is typed again', async () => {
    await subscribe();
    await setDoubleOptIn(true);
    await expect(subscribe()).rejects.toMatchObject({ code: 'forbidden' });
    expect([await subscribed(), await subjects()]).toEqual([[ZOE], [WELCOME]]);
  });
});

describe('An address that left', () => {
  test('F2 F5 and asks again gets another mail, consents again by another link, and is welcomed again', async () => {
    const first = await confirmedZoe();
    const { newsletter } = world.domain;
    await newsletter.unsubscribe(await latestToken());
    world.clock.advance({ hours: 24 });
    expect(await subscribe()).toBe('PENDING');
    expect(await subscribed()).toEqual([]);
    expect(await states()).toEqual([0, 1, 1]);
    const second = await latestToken();
    expect(second).not.toBe(first);
    await expect(newsletter.confirm(first), 'the used link').rejects.toMatchObject({ code: 'expired' });
    await newsletter.confirm(second);
    expect(await subjects()).toEqual([ASKED, WELCOME, FAREWELL, ASKED, WELCOME]);
    expect(await evidence()).toMatchObject([{ means: 'CONFIRMED', askedAt: '2026-03-03T09:00:00.000Z' }]);
    expect(await states()).toEqual([1, 0, 0]);
  });

  test('F5 and asks again where the firm asks for none is subscribed at once, with new evidence', async () => {
    await subscribe();
    await world.domain.newsletter.unsubscribe(await latestToken());
    world.clock.advance({ hours: 24 });
    expect(await subscribe()).toBe('SUBSCRIBED');
    expect(await subjects()).toEqual([WELCOME, FAREWELL, WELCOME]);
    expect(await evidence()).toMatchObject([{ means: 'FORM', askedAt: '2026-03-03T09:00:00.000Z' }]);
  });

  test('because an administrator removed it is subscribed again by its own confirmation alone, which takes the refusal back', async () => {
    await confirmedZoe();
    const { newsletter } = world.domain;
    const [row] = await newsletter.all(world.admin);
    await newsletter.remove(world.admin, row?.id ?? 0);
    await subscribe();
    expect(await subscribed()).toEqual([]);
    await newsletter.confirm(await latestToken());
    expect(await subscribed()).toEqual([ZOE]);
    expect(await world.database.db.selectFrom('newsletter_refusal').selectAll().execute()).toEqual([]);
  });
});

describe('The list of administrators', () => {
  test('has those to confirm and those who left beside the subscribers; each is searched', async () => {
    await subscribe('anne@societe.example');
    await subscribe();
    await world.domain.newsletter.unsubscribe(await latestToken());
    await setDoubleOptIn(true);
    await subscribe('bruno@societe.example');
    const { list } = world.domain.newsletter;
    const found = async (state: 'PENDING' | 'UNSUBSCRIBED' | undefined, q: string) =>
      (await list(world.admin, { ...FIRST_PAGE, q, state })).content.map(
        (row) => `${row.email} ${row.state}`,
      );
    expect(await found(undefined, 'societe')).toEqual(['anne@societe.example SUBSCRIBED']);
    expect(await found('PENDING', 'BRUNO@ societe')).toEqual(['bruno@societe.example PENDING']);
    expect(await found('PENDING', 'anne')).toEqual([]);
    expect(await found('PENDING', '_')).toEqual([]);
    expect(await found('UNSUBSCRIBED', 'zoe')).toEqual([`${ZOE} UNSUBSCRIBED`]);
    expect(await states()).toEqual([1, 1, 1]);
  });

  test('loses a request to confirm that is withdrawn, once: its link is invalid, and LG-4 the audit log has it', async () => {
    await setDoubleOptIn(true);
    await subscribe();
    const token = await latestToken();
    const [row] = await waiting();
    const { newsletter } = world.domain;
    await newsletter.withdraw(world.admin, row?.id ?? 0);
    await expect(newsletter.withdraw(world.admin, row?.id ?? 0)).rejects.toMatchObject(NOT_FOUND);
    await expect(newsletter.confirm(token)).rejects.toMatchObject(NOT_FOUND);
    const entries = await world.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(entries.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
      'newsletter.settings Confirmation par e-mail activée',
      `newsletter.withdrawn ${ZOE}`,
    ]);
  });
});
