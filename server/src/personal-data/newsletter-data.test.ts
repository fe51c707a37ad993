import { NEWSLETTER_LEAD } from '@cercle/contract/newsletter-consent';
import type { PersonalData } from '@cercle/contract/personal-data';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { worldPerTest } from '../testing/world-per-test.ts';

const ZOE = 'zoe@societe.example';
const NOW = '2026-03-02T09:00:00.000Z';
const world = worldPerTest();

const exported = async () => {
  const archive = await world.domain.personalData.exportOf(world.admin, ZOE);
  return JSON.parse(strFromU8(unzipSync(archive)['donnees.json'] ?? new Uint8Array())) as PersonalData;
};
const stateOf = async () => (await world.domain.personalData.lookup(world.admin, ZOE)).newsletter;

test('PR-2 What a subscription rests on, and one that is to be confirmed, are in the copy of a person’s data', async () => {
  const { newsletter, newsletterSettings } = world.domain;
  await newsletterSettings.update(world.admin, { doubleOptIn: true });
  await newsletter.subscribe(ZOE);
  expect(await stateOf()).toBe('pending');
  const asked = { means: 'FORM', askedAt: NOW, text: NEWSLETTER_LEAD };
  expect(await exported()).toMatchObject({
    newsletter: null,
    newsletterConfirmation: { since: NOW, until: '2026-04-01T09:00:00.000Z', consent: asked },
  });
  await newsletter.confirm((await world.mailsTo(ZOE)).at(-1)?.secret ?? '');
  expect(await stateOf()).toBe('subscribed');
  expect(await exported()).toMatchObject({
    newsletter: { since: NOW, consent: { ...asked, means: 'CONFIRMED', confirmedAt: NOW } },
    newsletterConfirmation: null,
  });
});

test('PR-2 A subscription of before has no evidence', async () => {
  await world.domain.newsletter.subscribe(ZOE);
  await world.database.db.updateTable('newsletter_subscription').set({ consent: '{}' }).execute();
  expect((await exported()).newsletter).toEqual({ since: NOW, unsubscribedAt: null, consent: null });
});

test('PR-3 Erasing a person takes what waits for their confirmation, whose link is then invalid', async () => {
  const { newsletter, newsletterSettings, personalData } = world.domain;
  await newsletterSettings.update(world.admin, { doubleOptIn: true });
  await newsletter.subscribe(ZOE);
  const token = (await world.mailsTo(ZOE)).at(-1)?.secret ?? '';
  await personalData.erase(world.admin, { email: ZOE, confirmation: ZOE });
  expect(await world.database.db.selectFrom('newsletter_confirmation').selectAll().execute()).toEqual([]);
  expect(await newsletter.peekConfirmation(token)).toEqual({ state: 'INVALID', email: null });
});
