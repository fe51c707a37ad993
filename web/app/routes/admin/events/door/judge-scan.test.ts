import type { Door } from '@cercle/contract/door';
import { ticketText } from '@cercle/contract/tickets';
import { expect, test } from 'vitest';
import { viewOf } from './door-view.ts';
import { judgeScan } from './judge-scan.ts';

const AT = '2026-12-03T17:05:00.000Z';
const SIGNATURE = 'Zm9vYmFyYmF6cXV4LTEyMw';
const registration = { company: 'Lesse SRL', host: null, signature: SIGNATURE, entries: [] };
const door: Door = {
  event: { id: 12, title: 'Dîner', place: 'Namur', state: 'PUBLISHED', startsAt: AT, endsAt: AT },
  registrations: [
    { ...registration, id: 1, name: 'Anne Dupont', state: 'REGISTERED' },
    { ...registration, id: 2, name: 'Luc Martin', state: 'WITHDRAWN' },
    {
      ...registration,
      ...{ id: 3, name: 'Zoé Li', state: 'REGISTERED', entries: [{ nonce: 'n', at: AT, device: 'Bar' }] },
    },
  ],
  ...{ takenAt: AT, eraseAt: AT, walkIns: [], conflicts: [] },
};
const judge = (text: string) => {
  const { kind, title, detail } = judgeScan(text, { eventId: 12, takenAt: AT }, viewOf(door, [])).verdict;
  return `${kind}: ${title}. ${detail}`;
};
const ticket = (registrationId: number, eventId = 12, signature = SIGNATURE) =>
  ticketText({ eventId, registrationId, signature });

test('A code is checked without a connection', () => {
  expect(judge(ticket(1))).toBe('ok: Anne Dupont. Lesse SRL');
  expect(judge(ticket(2))).toBe('ask: Luc Martin. Pas de place à son nom\u202f: désinscrit.');
  expect(judge(ticket(3))).toBe('known: Zoé Li. Déjà à l’intérieur, depuis 18:05 (Bar).');
});

test('A forged one, one of another event and what is no ticket are refused', () => {
  expect(judge(ticket(1, 12, 'A'.repeat(22)))).toMatch(/^no: .*ce billet est un faux/i);
  expect(judge(ticket(1, 13))).toMatch(/^no: .*autre événement/);
  expect(judge('https://example.org')).toMatch(/^no: .*pas un billet/);
});

test('One that the list does not have is for who is at the door to decide: it may be older than the ticket', () => {
  expect(judge(ticket(99))).toMatch(/^ask: .*18:05/);
});
