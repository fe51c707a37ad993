import { expect, test } from 'vitest';
import { firmTexts } from './firm-texts.ts';
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
