import { expect, test } from 'vitest';
import { explainLine } from './line-reason-text.ts';

const clause = {
  article: '5',
  title: 'Durée de l’adhésion',
  policyVersionId: 1,
  validFrom: '2026-11-26',
};
const RULE = 'Article 5 des conditions générales, « Durée de l’adhésion », version du 26 novembre 2026.';

/** With plain spaces, as a test is read. */
const read = (...reason: Parameters<typeof explainLine>) =>
  explainLine(...reason).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));

const term = {
  kind: 'TERM',
  clause,
  termId: 1,
  offer: 'SINGLE',
  isRenewal: false,
  from: '2026-11-26',
  to: '2027-11-26',
  seats: 1,
  unitCents: 600_00,
} as const;

test('§2.6 a first term says its price and the clause with its version', () => {
  expect(read(term)).toEqual(['Prix de l’offre Single pour cette période : 600,00 €.', RULE]);
});

test('§2.6 the renewal of a company says what its seats cost together', () => {
  expect(read({ ...term, offer: 'BUSINESS', isRenewal: true, seats: 4, unitCents: 450_00 })).toEqual([
    'Renouvellement à l’échéance de la période précédente, le 26 novembre 2026.',
    'Prix convenu pour cette période : 4 places × 450,00 € = 1 800,00 €.',
    RULE,
  ]);
});

const seats = {
  kind: 'SEATS',
  clause,
  termId: 1,
  from: '2027-05-10',
  to: '2027-11-26',
  added: 3,
  unitCents: 600_00,
  daysLeft: 200,
  ofDays: 365,
} as const;

test('§2.6 seats added are rounded each, then multiplied', () => {
  expect(read(seats)).toEqual([
    '3 places ajoutées le 10 mai 2027, jusqu’au 25 novembre 2027 inclus : 200 jours sur 365.',
    '600,00 € × 200/365 = 328,77 € par place ; 3 places × 328,77 € = 986,31 €.',
    RULE,
  ]);
});

test('§2.6 seats taken back are credited as they were charged', () => {
  expect(read({ ...seats, added: -2 }).slice(0, 2)).toEqual([
    '2 places retirées le 10 mai 2027, jusqu’au 25 novembre 2027 inclus : 200 jours sur 365.',
    '600,00 € × 200/365 = 328,77 € par place ; 2 places × 328,77 € = 657,54 €.',
  ]);
});

test('§2.6 conditions without such an article are named as a whole', () => {
  const reason = { ...term, clause: { ...clause, article: '', title: '' } };
  expect(read(reason).at(-1)).toBe('Conditions générales, version du 26 novembre 2026.');
});

test('§2.6 one seat added, on the last day', () => {
  expect(read({ ...seats, added: 1, from: '2027-11-25', daysLeft: 1 })).toEqual([
    '1 place ajoutée le 25 novembre 2027, jusqu’au 25 novembre 2027 inclus : 1 jour sur 365.',
    '600,00 € × 1/365 = 1,64 €.',
    RULE,
  ]);
});

test('§2.6 Single to Business on day 120: the days left of the one, and those of the pack, rounded once', () => {
  const upgrade = {
    kind: 'UPGRADE',
    clause,
    termId: 2,
    offer: 'SINGLE',
    from: '2027-03-26',
    to: '2027-11-26',
    seats: 1,
    unitCents: 600_00,
    daysLeft: 245,
    ofDays: 365,
  } as const;
  expect(read(upgrade)).toEqual([
    'Passage à l’offre Business le 26 mars 2027 : crédit des jours qui restaient de l’offre Single, 245 jours sur 365, jusqu’au 25 novembre 2027 inclus.',
    '600,00 € × 245/365 = 402,74 €.',
    RULE,
  ]);
  expect(read({ ...upgrade, offer: 'BUSINESS', seats: 4, unitCents: 450_00 })).toEqual([
    'Passage à l’offre Business le 26 mars 2027 : prix des mêmes jours, 245 jours sur 365, jusqu’au 25 novembre 2027 inclus.',
    '4 places × 450,00 € × 245/365 = 1 208,22 €.',
    RULE,
  ]);
});

const noShow = {
  kind: 'NO_SHOW',
  clause: { ...clause, article: '11', title: 'Absence' },
  noShowId: 1,
  event: 'Dîner de rentrée',
  heldOn: '2026-12-03',
  cause: 'ABSENT',
  person: 'Marie Dupont',
  host: null,
  withdrawUntil: '2026-11-25',
  withdrawnOn: null,
  toldOn: '2026-12-05',
  contestUntil: '2026-12-21',
  upheldOn: null,
  unitCents: 15_00,
} as const;
const ABSENCE_RULE = 'Article 11 des conditions générales, « Absence », version du 26 novembre 2026.';
const SEAT = 'Une place était réservée à « Dîner de rentrée », le 3 décembre 2026, pour Marie Dupont.';

test('§2.6 E14 an absence says the seat, the days to withdraw, that it was told, and until when it could be contested', () => {
  expect(read(noShow)).toEqual([
    SEAT,
    'La désinscription était sans frais jusqu’au 25 novembre 2026 inclus ; personne n’est passé à l’accueil à ce nom.',
    'Le membre en a été prévenu le 5 décembre 2026 ; aucune contestation n’est arrivée jusqu’au 21 décembre 2026 inclus.',
    'Frais d’une absence : 15,00 €.',
    ABSENCE_RULE,
  ]);
});

test('§2.6 E16 an absence that was contested says when it was upheld', () => {
  expect(read({ ...noShow, upheldOn: '2026-12-10' })[2]).toBe(
    'Le membre en a été prévenu le 5 décembre 2026, et a contesté ; les frais ont été maintenus le 10 décembre 2026.',
  );
});

test('§2.6 a late withdrawal says its day, and that nobody took the seat over', () => {
  expect(read({ ...noShow, cause: 'WITHDRAWN_LATE', withdrawnOn: '2026-12-01' })[1]).toBe(
    'La désinscription était sans frais jusqu’au 25 novembre 2026 inclus ; elle a eu lieu le 1 décembre 2026, et personne n’a repris la place.',
  );
});

test('§2.6 of a guest, their host is named, who pays', () => {
  expect(read({ ...noShow, person: 'Paul Roy', host: 'Marie Dupont' })[0]).toBe(
    'Une place était réservée à « Dîner de rentrée », le 3 décembre 2026, pour Paul Roy, invité par Marie Dupont.',
  );
});

test('§2.6 a credit names its line, and who decided says why', () => {
  expect(read({ kind: 'CREDIT', line: 'Adhésion Single', why: 'Renouvellement refusé à temps' })).toEqual([
    'Crédit de la ligne « Adhésion Single ».',
    'Motif : Renouvellement refusé à temps.',
  ]);
  expect(read({ kind: 'MANUAL', why: 'Geste commercial.' })).toEqual(['Motif : Geste commercial.']);
});
