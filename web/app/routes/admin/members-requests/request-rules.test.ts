import type { MembershipRequest } from '@cercle/contract/requests';
import { expect, test } from 'vitest';
import { emailEffect } from './email-effect.ts';
import { canDecide, canEdit, canSwitch, isInvited } from './request-rules.ts';

const request = (
  status: MembershipRequest['status'],
  publicForm: boolean,
  isVerified: boolean,
  active = isVerified,
) =>
  ({
    status,
    publicForm,
    user: { emailVerifiedAt: isVerified ? '2026-05-03T10:00:00.000Z' : null, active },
  }) as MembershipRequest;

test.each([
  ['a pending request of the public form is to be decided', request('PENDING', true, false), 'decide'],
  ['a pending member made by an administrator is invited', request('PENDING', false, false), 'invite'],
  ['an approved member who has not come yet is invited', request('APPROVED', true, false), 'invite'],
  ['an approved member who came can be switched off', request('APPROVED', true, true), 'switch'],
  ['a member made by an administrator who came, likewise', request('APPROVED', false, true), 'switch'],
  ['a rejected request leaves nothing to do', request('REJECTED', true, false), 'nothing'],
])('%s', (_, subject, offered) => {
  expect({
    decide: canDecide(subject),
    invite: isInvited(subject),
    switch: canSwitch(subject),
  }).toEqual({ decide: offered === 'decide', invite: offered === 'invite', switch: offered === 'switch' });
});

test('a request is edited unless it is rejected, wherever it came from', () => {
  for (const publicForm of [true, false]) {
    for (const status of ['PENDING', 'APPROVED'] as const)
      expect(canEdit(request(status, publicForm, false))).toBe(true);
    expect(canEdit(request('REJECTED', publicForm, false))).toBe(false);
  }
});

test.each([
  ['of a request that waits for a decision is corrected', request('PENDING', true, false), 'correct'],
  [
    'of an invited member is corrected, and the invitation leaves again',
    request('APPROVED', true, false),
    'reinvite',
  ],
  ['of a member made by an administrator, likewise', request('PENDING', false, false), 'reinvite'],
  ['of a member who came is confirmed by the member', request('APPROVED', true, true), 'confirm'],
  ['of a deactivated member is left', request('APPROVED', true, true, false), null],
  ['of a rejected request is left', request('REJECTED', true, false), null],
])('the address %s', (_, subject, effect) => {
  expect(emailEffect(subject)).toBe(effect);
});
