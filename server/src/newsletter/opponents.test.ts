import { expect, test } from 'vitest';
import { requireLogin, VISITOR } from '../kernel/actor.ts';
import { hashToken, newToken } from '../kernel/tokens.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { NOT_FOUND } from '../testing/outcomes.ts';
import { insertCampaign, insertRecipient } from '../testing/sent-campaigns.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { freezeAudience } from './campaigns/freeze.ts';
import { suppressedAmong } from './campaigns/suppression.ts';

const ZOE = 'zoe@societe.example';
const OTHER = 'autre@societe.example';
const NEW = 'nouvelle@societe.example';
const world = worldPerTest();

/** A mail of a campaign to somebody. @returns its link, and what became of the recipient */
async function mailed(email: string, accountId: number | null = null) {
  const { db } = world.database;
  const id = await insertRecipient(db, await insertCampaign(db, { state: 'SENDING' }), {
    ...{ email, accountId, state: 'QUEUED' },
  });
  const { token, hash } = newToken();
  const recipient = db.updateTable('campaign_recipient').set({ token_hash: hash }).where('id', '=', id);
  await recipient.execute();
  const state = async () => {
    const row = await db
      .selectFrom('campaign_recipient')
      .select(['state', 'skip_reason', 'mail_id'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    return [row.state, row.skip_reason, row.mail_id === null];
  };
  return { token, state };
}

async function moveTo(actor: typeof world.admin, email: string) {
  await world.domain.emailChange.request(actor, { email, password: PASSWORD }, DEVICE);
  world.clock.advance({ seconds: 1 });
  await world.domain.emailChange.confirm(VISITOR, (await world.mailsTo(email)).at(-1)?.secret ?? '', DEVICE);
}

const suppressed = async (email: string) =>
  (await suppressedAmong(world.database.db, world.keys, [email])).get(email) ?? null;
const complain = (email: string) =>
  world.database.db.transaction().execute((trx) => world.domain.newsletterComplaints.refuse(trx, email));

test('A member who opposed gets no campaign at a new address either', async () => {
  const { actor, email } = await world.joinedMember();
  await world.domain.newsletter.unsubscribe((await mailed(email)).token);
  await moveTo(actor, NEW);
  expect(await suppressed(NEW)).toBe('UNSUBSCRIBED');
});

test('A member who never opposed gets campaigns at a new address', async () => {
  const { actor } = await world.joinedMember();
  await moveTo(actor, NEW);
  expect(await suppressed(NEW)).toBeNull();
});

test('The link in a mail to the former address of a member ends what they get at the new one', async () => {
  const { actor, email } = await world.joinedMember();
  const { token } = await mailed(email, requireLogin(actor).id);
  await moveTo(actor, NEW);
  await world.domain.newsletter.unsubscribe(token);
  expect([await suppressed(email), await suppressed(NEW)]).toEqual(['UNSUBSCRIBED', 'UNSUBSCRIBED']);
});

test('A mail of a campaign that waits for a mail server does not follow the farewell', async () => {
  await world.domain.newsletter.subscribe(ZOE);
  const link = (await world.mailsTo(ZOE)).at(-1)?.secret ?? '';
  const [subscriber, member, removed] = [await mailed(ZOE), await mailed(NEW), await mailed(OTHER)];
  await world.domain.newsletter.unsubscribe(link);
  await world.domain.newsletter.unsubscribe(member.token);
  await world.domain.newsletter.subscribe(OTHER);
  const [row] = await world.domain.newsletter.all(world.admin);
  await world.domain.newsletter.remove(world.admin, row?.id ?? 0);
  for (const { state } of [subscriber, member, removed])
    expect(await state()).toEqual(['SKIPPED', 'UNSUBSCRIBED', true]);
});

test('The undo of a removal does not bring back who complained since', async () => {
  const { newsletter, trash } = world.domain;
  await newsletter.subscribe(ZOE);
  const [row] = await newsletter.all(world.admin);
  await newsletter.remove(world.admin, row?.id ?? 0);
  await complain('Zoe@Societe.example');
  await expect(trash.restore(world.admin, 'newsletters', row?.id ?? 0)).rejects.toMatchObject(NOT_FOUND);
  expect(await newsletter.all(world.admin)).toEqual([]);
  expect(await suppressed(ZOE)).toBe('UNSUBSCRIBED');
});

test('PR-2 Who is erased while an audience is being copied is not copied', async () => {
  const { db } = world.database;
  const { clock } = world;
  await world.domain.newsletter.subscribe(ZOE);
  await world.domain.newsletter.subscribe(NEW);
  const id = await insertCampaign(db, { state: 'SENDING', isFrozen: false });
  let isErased = false;
  await freezeAudience({ db, clock }, { id, audience: '[{"kind":"SUBSCRIBERS"}]' }, async () => {
    if (isErased) return;
    isErased = true;
    await world.domain.personalData.erase(world.admin, { email: ZOE, confirmation: ZOE });
  });
  const recipients = await db
    .selectFrom('campaign_recipient')
    .select('email')
    .where('campaign_id', '=', id)
    .execute();
  expect(recipients).toEqual([{ email: NEW }]);
});
