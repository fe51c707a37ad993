import { describe, expect, test } from 'vitest';
import { fakeDomain, invalidInvitation, openDoor } from '../testing/door.ts';

const domain = fakeDomain({
  passwordReset: { validate: async () => false },
  invitations: { validate: async () => invalidInvitation },
  newsletter: {
    peek: async () => ({ isValid: false, isSubscribed: false, email: null }),
    unsubscribe: async () => undefined,
  },
});

/** How many of the attempts were let through to whatever comes next. */
async function letThrough(method: string, path: string, times: number, from = () => '192.0.2.1') {
  const door = openDoor({ domain });
  const statuses = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await door.request(method, path, { from: from(), token: 'an-admin' })).status);
  }
  return statuses.filter((status) => status !== 429).length;
}

describe('RL-1 In its period, one address', () => {
  test.each([
    ['looks at 20 invitations', 'GET', '/api/validate-invitation/x', 20],
    ['completes 20 invitations', 'POST', '/api/complete-invitation/x', 20],
    ['asks for 25 new passwords', 'POST', '/api/forgot-password', 25],
    ['EN-4 looks at 20 links for a new password', 'GET', '/api/validate-password-reset-token?token=x', 20],
    ['uses 20 links for a new password', 'POST', '/api/complete-password-reset', 20],
    ['sends 5 membership requests', 'POST', '/api/members/requests', 5],
    ['writes 5 messages', 'POST', '/api/contacts', 5],
    ['EN-3 subscribes 5 addresses', 'POST', '/api/newsletters', 5],
    ['looks at 300 unsubscribe links', 'GET', '/api/newsletters/unsubscribe/x', 300],
    ['unsubscribes 300 times', 'POST', '/api/newsletters/unsubscribe/x', 300],
    ['unsubscribes 300 times with one click', 'POST', '/newsletter/desinscription/x', 300],
    ['creates 30 ambassadors', 'POST', '/api/ambassadors', 30],
    ['edits 30 ambassadors', 'PUT', '/api/admin/ambassadors/1', 30],
    ['sends 60 invitations again', 'POST', '/api/members/requests/1/invitation', 60],
    ['sends 60 mails again', 'POST', '/api/admin/emails/1/resend', 60],
    ['invites 20 administrators', 'POST', '/api/admin/administrators', 20],
    ['creates 30 members', 'POST', '/api/members', 30],
    ['edits 30 members', 'PUT', '/api/members/1', 30],
    ['edits a profile 30 times', 'PUT', '/api/profile', 30],
    ['changes a photo 30 times', 'PUT', '/api/profile/photo', 30],
    ['edits an administrator’s profile 30 times', 'PUT', '/api/admin/profile', 30],
    ['fetches 60 bot checks', 'GET', '/api/bot-check?action=newsletterSubmit', 60],
  ])('%s', async (_, method, path, points) => {
    expect(await letThrough(method, path, points + 3)).toBe(points);
  });

  test('looks, as an administrator, at what is kept of 30 people', async () => {
    const door = openDoor({ domain: fakeDomain({ personalData: { look: async () => ({}) as never } }) });
    const statuses = [];
    for (let time = 0; time < 33; time += 1) {
      const asked = { json: { email: 'zoe@societe.example' }, token: 'an-admin', from: `192.0.2.${time}` };
      statuses.push((await door.request('POST', '/api/admin/personal-data', asked)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  });

  test('is counted as one although it has a whole IPv6 network', async () => {
    let host = 0;
    const from = () => `2001:db8:1:2::${(host++).toString(16)}`;
    expect(await letThrough('POST', '/api/members/requests', 10, from)).toBe(5);
  });
});
