import { expect, test } from 'vitest';
import { requestStateText, STATE_FILTERS } from './admin-request-states.ts';

const textOf = (state: Parameters<typeof requestStateText>[0]['state']) =>
  requestStateText({ state, invitationExpiresAt: '2026-03-09T09:00:00.000Z' });

test('A state names the day on which the invitation expires, or has expired', () => {
  expect(textOf('SENT')).toBe('Invitation envoyée, expire le 9\u00a0mars\u00a02026');
  expect(textOf('EXPIRED')).toBe('Invitation expirée le 9\u00a0mars\u00a02026');
  expect(textOf('FAILED'), 'it never arrived').toBe('Invitation refusée');
  expect(requestStateText({ state: 'TO_DECIDE', invitationExpiresAt: null })).toBe('À décider');
});

test('The filter always offers the usual states, and the rare ones where there are some', () => {
  const labels = (isRare: boolean) =>
    STATE_FILTERS.filter((choice) => Boolean('isRare' in choice && choice.isRare) === isRare).map(
      ({ label }) => label,
    );
  expect(labels(false)).toEqual([
    'Tous les états',
    ...['À décider', 'Invitation envoyée', 'Invitation refusée', 'Invitation expirée'],
    ...['Active', 'Désactivée'],
  ]);
  expect(labels(true)).toContain('Invitation écrite dans un fichier');
});
