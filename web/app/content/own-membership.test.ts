import type { MembershipMilestone, OwnMembership } from '@cercle/contract/own-membership';
import { describe, expect, test } from 'vitest';
import {
  daysLeftText,
  decidersText,
  declineMessage,
  milestoneWords,
  nextMilestone,
  timelineOf,
  undoMessage,
} from './own-membership.ts';

const milestone = (kind: MembershipMilestone['kind'], on: string) => ({ kind, on, because: 'Parce que.' });
const BEGAN = milestone('began', '2026-03-02');
const NOTICE = milestone('notice', '2027-02-02');
const LAST = milestone('lastDay', '2027-03-01');

const CURRENT = {
  ...{ offer: 'SINGLE' as const, startsOn: '2026-03-02', lastDay: '2027-03-01' },
  ...{ policyVersionId: 1, daysLeft: 96 },
};

const membership = (change: Partial<OwnMembership> = {}): OwnMembership => ({
  id: 1,
  party: 'Maison Vesdre',
  memberSince: '2026-03-02',
  isMember: true,
  leftOn: null,
  today: '2026-11-26',
  current: CURRENT,
  next: null,
  renewal: { id: 1, state: 'OPEN', canDecline: true, canUndo: false },
  deciders: [],
  milestones: [BEGAN, NOTICE, LAST],
  desk: null,
  canManageSeats: false,
  ...change,
});

const order = (own: OwnMembership) =>
  timelineOf(own).map((item) =>
    item.kind === 'today' ? 'today' : `${item.milestone.kind}${item.isPast ? ' past' : ''}`,
  );

describe('The timeline', () => {
  test('has today between what was and what comes', () => {
    expect(order(membership())).toEqual(['began past', 'today', 'notice', 'lastDay']);
    expect(order(membership({ today: '2026-03-01' }))).toEqual(['today', 'began', 'notice', 'lastDay']);
    expect(order(membership({ today: '2027-04-01' }))).toEqual([
      'began past',
      'notice past',
      'lastDay past',
      'today',
    ]);
  });

  test('marks the milestone of today, and then has no day beside it', () => {
    const own = membership({ today: NOTICE.on });
    expect(order(own)).toEqual(['began past', 'notice', 'lastDay']);
    expect(timelineOf(own)[1]).toMatchObject({ isToday: true });
    expect(nextMilestone(own)).toBe(NOTICE);
  });

  test('says of the last day what follows: a renewal, another term or the end', () => {
    const words = (own: OwnMembership) => milestoneWords(own, LAST);
    expect(words(membership()).text).toContain('se renouvelle le lendemain, si elle a été annoncée');
    const next = {
      offer: 'SINGLE' as const,
      startsOn: '2027-03-02',
      lastDay: '2028-02-29',
      policyVersionId: 1,
    };
    expect(words(membership({ next })).text).toBe('La période suivante commence le lendemain.');
    const declined = membership({ milestones: [BEGAN, LAST, milestone('undoUntil', '2027-03-04')] });
    expect(words(declined).title).toBe('Dernier jour de votre accès');
  });
});

describe('Before a decline', () => {
  test('one reads until when the access stays, and the decline can be undone', () => {
    expect(declineMessage(membership())).toBe(
      'L’accès au cercle reste ouvert jusqu’au 1 mars 2027 compris, puis l’adhésion s’arrête. Vous pourrez changer d’avis jusqu’au 1 mars 2027 compris.',
    );
    const told = membership({ milestones: [BEGAN, NOTICE, LAST, milestone('declineUntil', '2027-03-04')] });
    expect(declineMessage(told)).toContain('changer d’avis jusqu’au 4 mars 2027 compris');
  });

  test('of a term that has begun again, one reads that the access ends at once', () => {
    const own = membership({
      today: '2027-03-03',
      current: { ...CURRENT, offer: 'BUSINESS', startsOn: '2027-03-02' },
      milestones: [BEGAN, LAST, milestone('declineUntil', '2027-03-04')],
    });
    expect(declineMessage(own)).toBe(
      'La nouvelle période, commencée le 2 mars 2027, sera annulée\u202f: l’accès de tous les membres de Maison Vesdre s’arrête aussitôt. Vous pourrez changer d’avis jusqu’au 4 mars 2027 compris.',
    );
    expect(undoMessage({ ...own, isMember: false })).toContain('se rouvre');
  });
});

test('the days left are counted with today', () => {
  expect(daysLeftText(96)).toBe('Encore 96\u00a0jours');
  expect(daysLeftText(1)).toBe('Dernier jour aujourd’hui');
});

test('who does not decide reads who does', () => {
  expect(decidersText(membership({ deciders: ['Zoé Lefèvre', 'Jean Dubois'] }))).toBe(
    'Le renouvellement est l’affaire de qui répond des cotisations de Maison Vesdre\u202f: Zoé Lefèvre ou Jean Dubois.',
  );
  expect(decidersText(membership())).toContain('écrivez-nous');
});
