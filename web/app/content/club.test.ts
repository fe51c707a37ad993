import {
  BUSINESS_MIN_MEMBERSHIPS,
  EVENT_REMINDER_HOURS,
  EVENT_UNSUBSCRIBE_DAYS,
  INVITATION_DAYS,
  MEMBERSHIP_DAYS,
  NO_SHOW_FEE_EUR,
  RENEWAL_CANCELLATION_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from '@cercle/contract/business';
import { expect, test } from 'vitest';
import { CLUB } from './club.ts';
import { GENERAL_CONDITIONS } from './general-conditions.ts';
import { OFFERS } from './offers.ts';

const textOf = (content: object) => JSON.stringify(content).replaceAll('\u00a0', ' ');

test('the Single offer: 600 euros a year excluding VAT, 1 access, several events', () => {
  expect([SINGLE_YEARLY_PRICE_EUR, SINGLE_ACCESSES]).toEqual([600, 1]);
  for (const text of ['600 €', 'par an, hors TVA', '1 accès membre', 'Plusieurs événements par an'])
    expect(textOf(OFFERS.SINGLE)).toContain(text);
});

test('the Business offer: on request, a pack for at least 4, events, visibility, guests', () => {
  expect(BUSINESS_MIN_MEMBERSHIPS).toBe(4);
  for (const text of [
    'Sur demande',
    'Un pack d’au moins 4 personnes de la même société',
    'Plusieurs événements par an',
    'Votre visibilité sur les supports du club',
    'Des invités à chaque événement',
  ])
    expect(textOf(OFFERS.BUSINESS)).toContain(text);
});

test('the club says how many people a pack is for once, and that a membership lasts 365 days under both offers', () => {
  expect(textOf([OFFERS, CLUB]).match(/\b4\b/g)).toHaveLength(1);
  for (const { includes } of Object.values(OFFERS)) expect(textOf(includes)).toContain('365 jours');
});

test('the general conditions begin with what they bind to, and do not praise themselves', () => {
  expect(GENERAL_CONDITIONS.lead).toBe(
    'Ce à quoi vous vous engagez en rejoignant le cercle, et ce à quoi nous nous engageons.',
  );
});

test('the club’s answers hold the constants of the general conditions', () => {
  expect([MEMBERSHIP_DAYS, RENEWAL_CANCELLATION_DAYS, INVITATION_DAYS]).toEqual([365, 30, 7]);
  expect([EVENT_REMINDER_HOURS, EVENT_UNSUBSCRIBE_DAYS, NO_SHOW_FEE_EUR]).toEqual([72, 8, 15]);
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
    expect(textOf(CLUB)).toContain(text);
});
