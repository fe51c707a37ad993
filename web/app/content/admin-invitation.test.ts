import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { describe, expect, test } from 'vitest';
import { invitationLabel, invitationTexts } from './admin-invitation.ts';

const NOTHING: InvitationStatus = {
  status: 'NONE',
  at: null,
  expiresAt: null,
  mailId: null,
  reason: null,
  explanation: null,
};
const SENT = {
  status: 'SENT',
  at: '2026-03-02T09:00:00.000Z',
  expiresAt: '2026-03-09T09:00:00.000Z',
} as const;
const textsOf = (change: Partial<InvitationStatus>) =>
  invitationTexts({ ...NOTHING, ...change }, 'zoe@xn--socit-esab.example');

describe('What became of an invitation', () => {
  test('names the address in its own letters', () => {
    for (const status of ['WAITING', 'SENT', 'WRITTEN', 'FAILED', 'UNKNOWN', 'EXPIRED', 'REVOKED'] as const)
      expect(textsOf({ status }).text, status).toContain('zoe@société.example');
  });

  test('says when it left and until when it is valid, in Belgian time', () => {
    expect(textsOf(SENT).details).toBe(
      'Partie le 2 mars 2026 à 10:00, valable jusqu’au 9 mars 2026 à 10:00.',
    );
  });

  test('never says that one which reached nobody was sent', () => {
    for (const status of ['WAITING', 'WRITTEN', 'FAILED', 'UNKNOWN', 'EXPIRED', 'REVOKED'] as const)
      for (const text of [textsOf({ status }).text, invitationLabel({ ...NOTHING, status })])
        expect(text, status).not.toContain('envoyée');
  });

  test('says that it has expired without a day where its link is no longer stored', () => {
    expect(textsOf({ status: 'EXPIRED' }).text).toContain('a expiré, sans avoir été complétée.');
  });
});
