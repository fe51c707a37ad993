import { INVITATION_DAYS } from '@cercle/contract/business';
import { FIRST_RULES, type PolicyRules } from '@cercle/contract/policy-rules';
import { expect, test } from 'vitest';
import { clubOf } from './club.ts';
import { conditionsEssentials } from './conditions-page.ts';
import { CONDITIONS } from './general-conditions.ts';
import { offersOf } from './offers.ts';

const textOf = (content: object) => JSON.stringify(content).replaceAll('\u00a0', ' ');

/** Every figure of the first version changed, to numbers that no text has. */
const OTHER_RULES: PolicyRules = {
  ...FIRST_RULES,
  singlePriceCents: 123_450,
  singleSeats: 2,
  minSeats: 9,
  termDays: 400,
  renewalDays: 200,
  noticeMonths: 3,
  declineDays: 41,
  eventReminderMaxHours: 49,
  eventWithdrawDays: 11,
  noShowFeeCents: 1_750,
};

test('the Single offer: 600 euros a year excluding VAT, 1 access, several events', () => {
  const [single] = offersOf(FIRST_RULES);
  for (const text of ['600 €', 'par an, hors TVA', '1 accès membre', 'Plusieurs événements par an'])
    expect(textOf(single)).toContain(text);
});

test('the Business offer: on request, a pack for at least 4, events, visibility, guests', () => {
  const [, business] = offersOf(FIRST_RULES);
  for (const text of [
    'Sur demande',
    'Un pack d’au moins 4 personnes de la même société',
    'Plusieurs événements par an',
    'Votre visibilité sur les supports du club',
    'Des invités à chaque événement',
  ])
    expect(textOf(business)).toContain(text);
});

test('the club says how many people a pack is for once, and that a membership lasts 365 days under both offers', () => {
  const offers = offersOf(FIRST_RULES);
  expect(textOf([offers, clubOf(FIRST_RULES)]).match(/\b4\b/g)).toHaveLength(1);
  for (const { includes } of offers) expect(textOf(includes)).toContain('365 jours');
});

test('the general conditions begin with what they bind to, and do not praise themselves', () => {
  expect(CONDITIONS.lead).toBe(
    'Ce à quoi vous vous engagez en rejoignant le cercle, et ce à quoi nous nous engageons.',
  );
});

test('the club’s answers hold the constants of the general conditions', () => {
  expect(INVITATION_DAYS).toBe(7);
  for (const text of [
    'dure 365 jours',
    'se renouvelle d’elle-même pour un an',
    'dans le mois qui précède l’échéance',
    'par écrit, au plus tard 30 jours après avoir reçu la facture',
    'au plus 72 heures avant',
    'au moins 8 jours à l’avance',
    'facturée 15 € hors TVA',
    'un lien valable 7 jours',
  ])
    expect(textOf(clubOf(FIRST_RULES))).toContain(text);
});

test('a changed rule changes every figure that the public pages say', () => {
  const { questions, offers } = clubOf(OTHER_RULES);
  const pages = textOf([offersOf(OTHER_RULES), questions, offers, conditionsEssentials(OTHER_RULES)]);
  for (const text of ['1\u202f234,50 €', '2 accès', '9 personnes', '400 jours', '200 jours', '41 jours'])
    expect(pages).toContain(text);
  for (const text of ['les 3 mois qui précèdent', '49 heures', '11 jours', '17,50 €'])
    expect(pages).toContain(text);
  expect(pages).not.toMatch(/\b(365|600|72|30)\b|un an\./);
});
