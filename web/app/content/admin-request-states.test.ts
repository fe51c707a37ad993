import { expect, test } from 'vitest';
import { requestStateText, stateFilters } from './admin-request-states.ts';

const textOf = (state: Parameters<typeof requestStateText>[0]['state']) =>
  requestStateText({ state, invitationExpiresAt: '2026-03-09T09:00:00.000Z' });

test('A state names the day on which the invitation expires, or has expired', () => {
  expect(textOf('SENT')).toBe('Invitation envoyée, expire le 9\u00a0mars\u00a02026');
  expect(textOf('EXPIRED')).toBe('Invitation expirée le 9\u00a0mars\u00a02026');
  expect(textOf('FAILED'), 'it never arrived').toBe('Invitation refusée');
  expect(requestStateText({ state: 'TO_DECIDE', invitationExpiresAt: null })).toBe('À décider');
});

test('The filter always offers the usual states, a rare one only where there is one or it is chosen', () => {
  const labels = (chosen?: string, WRITTEN = 0) => {
    const none = { TO_DECIDE: 0, WAITING: 0, SENT: 0, FAILED: 0, UNKNOWN: 0, EXPIRED: 0, REVOKED: 0 };
    return stateFilters({ ...none, WRITTEN, ACTIVE: 2, DEACTIVATED: 0, REJECTED: 1 }, chosen).map(
      ({ label }) => label,
    );
  };
  const USUAL = [
    'Tous les états',
    ...['À décider', 'Invitation envoyée', 'Invitation refusée', 'Invitation expirée'],
    ...['Active', 'Désactivée'],
  ];
  expect(labels()).toEqual(USUAL);
  expect(labels('REVOKED')).toContain('Invitation annulée');
  expect(labels(undefined, 1)).toContain('Invitation écrite dans un fichier');
});
