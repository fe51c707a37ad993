import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, newToken } from '../kernel/tokens.ts';
import { CONFLICT, NOT_FOUND, outcomesOf } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const ZOE = 'zoe@societe.example';
const WELCOME = 'Bienvenue dans notre newsletter – Cercle';
const FAREWELL = 'Vous êtes désinscrit de notre newsletter – Cercle';
const OPPOSED = 'Vous ne recevrez plus nos e-mails d’information – Cercle';
const REMOVED = { isValid: true, isSubscribed: false, email: null };

const world = worldPerTest();
let token: string;
beforeEach(async () => {
  token = await mailedTo(ZOE);
});

/** A mail of a campaign to that address. @returns the token of its link */
async function mailedTo(email: string | null): Promise<string> {
  const { db } = world.database;
  const at = '2026-03-01T09:00:00.000Z';
  const content = await db
    .insertInto('bulk_content')
    .values({ html: '', body_text: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaign')
    .values({
      ...{ subject: 'Nos actualités', body: '{}', audience: '[]', pace_per_hour: 1_000, state: 'SENDING' },
      ...{ scheduled_at: at, bulk_content_id: content.id, search_text: '', created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token, hash } = newToken();
  await db
    .insertInto('campaign_recipient')
    .values({ campaign_id: campaign.id, email, account_id: null, state: 'QUEUED', token_hash: hash })
    .execute();
  return token;
}

const subjects = async () => (await world.mailsTo(ZOE)).map(({ subject }) => subject);
const refusals = () => world.database.db.selectFrom('newsletter_refusal').selectAll().execute();
const unsubscribedAt = async () => {
  const query = world.database.db.selectFrom('campaign_recipient').select('unsubscribed_at');
  return (await query.where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).unsubscribed_at;
};
const unsubscribe = () => world.domain.newsletter.unsubscribe(token);

describe('The link in a mail of a campaign', () => {
  test('changes nothing when it is opened', async () => {
    const state = { isValid: true, isSubscribed: true, email: 'z…@societe.example' };
    for (const _ of [1, 2]) expect(await world.domain.newsletter.peek(token)).toEqual(state);
    expect([await refusals(), await unsubscribedAt(), await subjects()]).toEqual([[], null, []]);
  });

  test('ends the subscription of its address, once, with one mail', async () => {
    await world.domain.newsletter.subscribe(ZOE);
    expect(await outcomesOf(20, unsubscribe)).toEqual(Array(20).fill('done'));
    expect(await world.domain.newsletter.all(world.admin)).toEqual([]);
    expect([await refusals(), await subjects()]).toEqual([[], [WELCOME, FAREWELL]]);
    expect(await unsubscribedAt()).toBe('2026-03-02T09:00:00.000Z');
    world.clock.advance({ hours: 1 });
    await unsubscribe();
    expect(await unsubscribedAt(), 'the first time stays').toBe('2026-03-02T09:00:00.000Z');
    expect(await world.domain.newsletter.peek(token)).toMatchObject({ isSubscribed: false });
  });

  test('of a member without a subscription leaves a refusal without the address, once, with one mail', async () => {
    expect(await outcomesOf(20, unsubscribe)).toEqual(Array(20).fill('done'));
    expect(await refusals()).toMatchObject([{ token_seed: null, token_hash: null }]);
    expect(JSON.stringify(await refusals())).not.toContain('societe');
    expect(await subjects()).toEqual([OPPOSED]);
    expect(await world.domain.newsletter.peek(token)).toEqual({
      ...{ isValid: true, isSubscribed: false, email: 'z…@societe.example' },
    });
    const other = await mailedTo(ZOE);
    expect(await world.domain.newsletter.peek(other)).toMatchObject({ isSubscribed: false });
    await world.domain.newsletter.unsubscribe(other);
    expect(await subjects()).toEqual([OPPOSED]);
  });

  test.each([false, true])(
    'is taken back by their own form, which no import does; double opt-in: %s',
    async (doubleOptIn) => {
      const { newsletter, newsletterSettings } = world.domain;
      await unsubscribe();
      const file = new TextEncoder().encode(`E-mail\n${ZOE}`);
      for await (const _ of newsletter.importFile(world.admin, file));
      expect(await newsletter.all(world.admin)).toEqual([]);
      await newsletterSettings.update(world.admin, { doubleOptIn });
      await newsletter.subscribe(ZOE);
      if (doubleOptIn) await newsletter.confirm((await world.mailsTo(ZOE)).at(-1)?.secret ?? '');
      expect(await newsletter.all(world.admin)).toMatchObject([{ email: ZOE }]);
      expect(await refusals()).toEqual([]);
      await unsubscribe();
      expect(await newsletter.all(world.admin), 'every link works again').toEqual([]);
    },
  );

  test('keeps the own link of a removed subscriber, and makes the removal final', async () => {
    const { newsletter, trash } = world.domain;
    await newsletter.subscribe(ZOE);
    const own = (await world.mailsTo(ZOE)).at(-1)?.secret ?? '';
    const [row] = await newsletter.all(world.admin);
    await newsletter.remove(world.admin, row?.id ?? 0);
    await unsubscribe();
    expect(await newsletter.peek(own)).toEqual(REMOVED);
    await expect(trash.restore(world.admin, 'newsletters', row?.id ?? 0)).rejects.toMatchObject(NOT_FOUND);
    expect(await newsletter.all(world.admin)).toEqual([]);
  });

  test('of a subscriber who came back by the form beats the undo of the removal', async () => {
    const { newsletter, trash } = world.domain;
    await newsletter.subscribe(ZOE);
    const [row] = await newsletter.all(world.admin);
    await newsletter.remove(world.admin, row?.id ?? 0);
    await newsletter.subscribe(ZOE);
    await unsubscribe();
    await expect(trash.restore(world.admin, 'newsletters', row?.id ?? 0)).rejects.toMatchObject(CONFLICT);
    expect(await newsletter.all(world.admin)).toEqual([]);
  });

  test('of somebody whose data was erased thanks, and does nothing', async () => {
    const erased = await mailedTo(null);
    expect(await world.domain.newsletter.peek(erased)).toEqual(REMOVED);
    await world.domain.newsletter.unsubscribe(erased);
    expect([await refusals(), await world.database.db.selectFrom('mail').selectAll().execute()]).toEqual([
      [],
      [],
    ]);
  });
});
