import { FIRST_RULES } from '@cercle/contract/policy-rules';
import { expect, test } from 'vitest';
import { clubOf } from './club.ts';
import { firmTexts } from './firm-texts.ts';
import { HOME } from './home.ts';
import { PRIVACY_SWITCHES, VISITORS_RECEIVE } from './privacy.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';

const policyTextWith = (change: object) => {
  const retention = { contactMonths: 7, rejectedRequestMonths: 5, mailTraceDays: 31, ...change };
  const site = { title: 'Cercle', publicUrl: 'https://www.cercle.example', retention };
  return JSON.stringify(PRIVACY_POLICY.sections(firmTexts(site as never)));
};

test('PR-3 the privacy policy says how long this very site keeps things', () => {
  for (const figure of ['7 mois.', '5 mois si', '31 jours pour'])
    expect(policyTextWith({})).toContain(figure);
  expect(policyTextWith({ mailTraceDays: 1 })).toContain('1 jour pour');
});

test('the club, the switches and the privacy policy say the same of what a visitor receives, and no page calls the directory private', () => {
  const texts = [JSON.stringify(clubOf(FIRST_RULES)), JSON.stringify(PRIVACY_SWITCHES), policyTextWith({})];
  for (const text of texts) expect(text).toContain(VISITORS_RECEIVE);
  for (const text of [...texts, JSON.stringify(HOME)]) expect(text).not.toMatch(/annuaire (est )?réservé/);
});
