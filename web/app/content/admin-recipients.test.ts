import { recipientStateLabel } from '@cercle/contract/campaign-states';
import { expect, test } from 'vitest';
import { campaignHistoryTexts } from './admin-campaign-history.ts';
import { recipientFilters } from './admin-recipients.ts';

const waitingFilter = (isStopped: boolean) =>
  recipientFilters(isStopped).find(({ value }) => value === 'WAITING')?.label;

test('those who wait are still written to, unless the campaign was stopped', () => {
  expect([recipientStateLabel('WAITING', false), waitingFilter(false)]).toEqual(['À envoyer', 'À envoyer']);
  expect([recipientStateLabel('WAITING', true), waitingFilter(true)]).toEqual(['Non envoyé', 'Non envoyés']);
  expect(recipientStateLabel('SKIPPED', true)).toBe('Passé');
});

test('the history tells the mails that left from the recipients who were counted', () => {
  const line = { id: 1, at: '2026-11-29T00:00:00.000Z', by: 'Calendrier', facts: { recipients: 92 } };
  expect(campaignHistoryTexts({ ...line, kind: 'campaign.frozen' })).toEqual(['92\u00a0destinataires.']);
  expect(campaignHistoryTexts({ ...line, kind: 'campaign.sent' })).toEqual(['92\u00a0e-mails.']);
});
