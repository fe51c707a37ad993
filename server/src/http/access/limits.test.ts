import { describe, expect, test } from 'vitest';
import { fieldError } from '../../kernel/domain-error.ts';
import { fakeDomain, invalidInvitation, openTestClient, type TestClient } from '../../testing/test-client.ts';

const domain = fakeDomain({
  passwordReset: { validate: async () => false, linkState: async () => ({ status: 'INVALID', email: null }) },
  emailChange: { linkState: async () => ({ status: 'INVALID', email: null, isOwn: false }) },
  invitations: { validate: async () => invalidInvitation },
  newsletter: {
    peek: async () => ({ isValid: false, isSubscribed: false, email: null }),
    unsubscribe: async () => undefined,
  },
});

/** How many of the attempts passed the limit. */
async function countAllowed(method: string, path: string, times: number, from = () => '192.0.2.1') {
  const client = openTestClient({ domain });
  const token = /^\/api\/(profile|me)\b/.test(path) ? 'a-member' : 'an-admin';
  const statuses = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await client.request(method, path, { remoteAddress: from(), token })).status);
  }
  return statuses.filter((status) => status !== 429).length;
}

const ROWS = [
  ['looks at 200 invitations', 'GET', '/api/validate-invitation/x', 200],
  ['completes 200 invitations', 'POST', '/api/complete-invitation/x', 200],
  ['asks for 25 new passwords', 'POST', '/api/forgot-password', 25],
  ['EN-4 looks at 200 links for a new password', 'GET', '/api/validate-password-reset-token?token=x', 200],
  ['EN-4 asks 200 times what such a link is', 'GET', '/api/password-reset-link?token=x', 200],
  ['uses 200 links for a new password', 'POST', '/api/complete-password-reset', 200],
  ['asks 10 times for a new address', 'POST', '/api/profile/email', 10],
  ['asks 200 times what a link to a new address is', 'GET', '/api/email-change-link?token=x', 200],
  ['uses 200 links to a new address', 'POST', '/api/confirm-email-change', 200],
  ['corrects the addresses of 60 members', 'PUT', '/api/members/1/email', 60],
  ['corrects the addresses of 20 administrators', 'PUT', '/api/admin/administrators/1/email', 20],
  ['sends 5 membership requests', 'POST', '/api/members/requests', 5],
  ['writes 5 messages', 'POST', '/api/contacts', 5],
  ['EN-3 subscribes 5 addresses', 'POST', '/api/newsletters', 5],
  ['looks at 300 unsubscribe links', 'GET', '/api/newsletters/unsubscribe/x', 300],
  ['unsubscribes 300 times', 'POST', '/api/newsletters/unsubscribe/x', 300],
  ['unsubscribes 300 times with one click', 'POST', '/newsletter/desinscription/x', 300],
  ['looks at 300 confirmation links', 'GET', '/api/newsletters/confirm/x', 300],
  ['confirms 300 times', 'POST', '/api/newsletters/confirm/x', 300],
  ['confirms 300 times without scripts', 'POST', '/newsletter/confirmation/x', 300],
  ['reads 300 feeds of calendars', 'GET', '/api/calendars/x/events.ics', 300],
  ['sends 60 invitations again', 'POST', '/api/members/requests/1/invitation', 60],
  ['sends 60 mails again', 'POST', '/api/admin/emails/1/resend', 60],
  ['puts 300 addresses back into service', 'DELETE', '/api/admin/blocked-addresses/1', 300],
  ['invites 20 administrators', 'POST', '/api/admin/administrators', 20],
  ['fetches 60 bot checks', 'GET', '/api/bot-check?action=newsletterSubmit', 60],
  ['invites an administrator again 20 times', 'POST', '/api/admin/administrators/1/invitation', 20],
  ['begins 20 second factors', 'POST', '/api/second-factor', 20],
  ['confirms 20 second factors', 'PUT', '/api/second-factor', 20],
  ['gives up 20 second factors', 'POST', '/api/second-factor/disable', 20],
  ['renews 20 sets of recovery codes', 'POST', '/api/second-factor/recovery-codes', 20],
  ['takes its own data away 5 times', 'GET', '/api/profile/export', 5],
  ['exports 20 lists of requests', 'POST', '/api/members/requests/export', 20],
  ['exports 20 lists of ambassadors', 'POST', '/api/admin/ambassadors/export', 20],
  ['exports 20 sections of reports', 'POST', '/api/admin/reports/members/export?from=2026-01&to=2026-03', 20],
  ['exports 20 lists of events', 'POST', '/api/admin/events/export', 20],
  ['exports 20 lists of messages', 'POST', '/api/contacts/export', 20],
  ['exports 20 lists of members', 'POST', '/api/admin/members/export', 20],
  ['exports 20 lists of the journal', 'POST', '/api/admin/journal/export', 20],
  ['exports 20 lists of subscribers', 'POST', '/api/newsletters/export', 20],
  ['creates 300 members', 'POST', '/api/members', 300],
  ['adds 300 companies', 'POST', '/api/admin/parties', 300],
  ['edits 300 companies', 'PUT', '/api/admin/parties/1', 300],
  ['takes 20 packets for the accountant', 'POST', '/api/admin/documents/packet?month=2020-01', 20],
  ['exports 20 lists of companies', 'POST', '/api/admin/parties/export', 20],
  ['drafts 300 invoices', 'POST', '/api/admin/documents', 300],
  ['edits 300 drafts of invoices', 'PUT', '/api/admin/documents/1', 300],
  ['issues 300 invoices', 'POST', '/api/admin/documents/1/issue', 300],
  ['credits 300 invoices', 'POST', '/api/admin/documents/1/credit', 300],
  ['enters 300 payments', 'POST', '/api/admin/payments', 300],
  ['enters 300 refunds', 'POST', '/api/admin/payments/refunds', 300],
  ['books 300 movements of the bank', 'POST', '/api/admin/bank/movements/1/book', 300],
  ['sets 300 movements of the bank aside', 'POST', '/api/admin/bank/movements/1/set-aside', 300],
  ['undoes 300 movements of the bank', 'POST', '/api/admin/bank/movements/1/undo', 300],
  ['exports 20 lists of movements', 'POST', '/api/admin/bank/movements/export', 20],
  ['undoes 300 payments', 'POST', '/api/admin/payments/1/undo', 300],
  ['takes 300 payments off invoices', 'POST', '/api/admin/payments/allocations/1/undo', 300],
  ['pays invoices from a balance 300 times', 'POST', '/api/admin/parties/1/allocations', 300],
  ['fetches 300 PDFs of invoices', 'GET', '/api/admin/documents/1/pdf', 300],
  ['fetches 300 UBL files', 'GET', '/api/admin/documents/1/ubl', 300],
  ['exports 20 lists of invoices', 'POST', '/api/admin/documents/export', 20],
  ['fetches 300 PDFs of its own invoices', 'GET', '/api/me/documents/1/pdf', 300],
  ['fetches 300 UBL files of its own', 'GET', '/api/me/documents/1/ubl', 300],
  ['changes the address of its calendar 300 times', 'POST', '/api/me/calendar', 300],
  ['closes its calendar 300 times', 'DELETE', '/api/me/calendar', 300],
  ['claims 10 addresses of a guest', 'POST', '/api/me/guest-visits', 10],
  ['confirms 300 claims of a guest', 'POST', '/api/me/guest-visits/confirm', 300],
  ['notes 50 meetings', 'POST', '/api/me/one-to-ones', 50],
  ['confirms 300 meetings', 'POST', '/api/me/one-to-ones/1/confirm', 300],
  ['denies 300 meetings', 'POST', '/api/me/one-to-ones/1/deny', 300],
  ['withdraws 300 meetings', 'POST', '/api/me/one-to-ones/1/withdraw', 300],
  ['changes 300 times what it seeks and offers', 'PUT', '/api/me/seeking-offering', 300],
  ['opens 200 links of introductions', 'POST', '/api/introductions/view', 200],
  ['accepts 200 introductions', 'POST', '/api/introductions/accept', 200],
  ['refuses 200 introductions', 'POST', '/api/introductions/refuse', 200],
  ['recommends 30 times', 'POST', '/api/me/recommendations', 30],
  ['moves 100 recommendations on', 'POST', '/api/me/recommendations/1/accept', 100],
  ['changes the settings of the bank 300 times', 'PUT', '/api/admin/bank/settings', 300],
  ['chooses 300 times whether subscriptions are confirmed', 'PUT', '/api/admin/newsletter-settings', 300],
  ['fetches 300 statements of account', 'GET', '/api/admin/parties/1/account.pdf', 300],
  ['fetches 300 statements of account as CSV', 'GET', '/api/admin/parties/1/account.csv', 300],
  ['fetches 300 statements of its own account', 'GET', '/api/me/parties/1/account.pdf', 300],
  ['fetches 300 statements of its own account as CSV', 'GET', '/api/me/parties/1/account.csv', 300],
  ['issues invoices 1 000 times', 'POST', '/api/admin/documents/issue', 1_000],
  ['pauses the reminders of 300 invoices', 'POST', '/api/admin/documents/1/reminders/pause', 300],
  ['resumes those of 300', 'POST', '/api/admin/documents/1/reminders/resume', 300],
  ['waives 300 claims', 'POST', '/api/admin/documents/1/late-claim/waive', 300],
  ['invoices 300 claims', 'POST', '/api/admin/documents/1/late-claim/invoice', 300],
  ['sets 300 rates', 'PUT', '/api/admin/late-interest-rates', 300],
  ['sets reminders 300 times', 'PUT', '/api/admin/reminders/settings', 300],
  ['fetches 300 letters of reminders', 'GET', '/api/admin/reminders/1/pdf', 300],
  ['sends reminders 300 times', 'POST', '/api/admin/reminders/send', 300],
  ['rehearses memberships 20 times', 'GET', '/api/admin/memberships/rehearsal', 20],
  ['exports 20 rehearsals of memberships', 'POST', '/api/admin/memberships/rehearsal/export', 20],
  ['exports 20 lists of memberships', 'POST', '/api/admin/memberships/export', 20],
  ['sends 300 invoices', 'POST', '/api/admin/documents/1/send', 300],
  ['dismisses 300 invoices', 'POST', '/api/admin/documents/1/dismiss', 300],
  ['adds 300 responses to invoices', 'POST', '/api/admin/documents/1/responses', 300],
  ['imports 300 files of the bank', 'POST', '/api/admin/bank/files', 300],
  ['accepts 300 statements', 'POST', '/api/admin/bank/statements/1/accept', 300],
  ['discards 300 statements', 'POST', '/api/admin/bank/statements/1/discard', 300],
  ['defines the tables of 300 events', 'PUT', '/api/admin/events/1/tables', 300],
  ['suggests 300 table plans', 'POST', '/api/admin/events/1/tables/suggest', 300],
  ['gives 300 places at a table', 'PUT', '/api/admin/events/1/seats/1', 300],
  ['empties 300 table plans', 'DELETE', '/api/admin/events/1/seats', 300],
  ['fetches 300 table plans', 'GET', '/api/admin/events/1/tables.pdf', 300],
  ['fetches 300 reports for the board', 'GET', '/api/admin/reports/pdf?from=2026-01&to=2026-03', 300],
  ['previews 30 starts of memberships', 'POST', '/api/admin/memberships/start/preview', 30],
  ['starts memberships 30 times', 'POST', '/api/admin/memberships/start', 30],
  ['grants 300 terms', 'POST', '/api/admin/memberships/1/terms', 300],
  ['upgrades 300 memberships', 'POST', '/api/admin/memberships/1/upgrade', 300],
  ['ends 300 memberships', 'POST', '/api/admin/memberships/1/terminate', 300],
  ['gives 300 seats', 'POST', '/api/admin/memberships/1/seats', 300],
  ['adds seats 300 times', 'POST', '/api/admin/memberships/1/seats/added', 300],
  ['plans 300 renewals', 'POST', '/api/admin/memberships/renewals/1/terms', 300],
  ['sends 300 notices', 'POST', '/api/admin/memberships/renewals/1/send', 300],
  ['chooses 300 times who gives the notices', 'PUT', '/api/admin/memberships/renewal-mode', 300],
  ['records 300 notices', 'POST', '/api/admin/memberships/renewals/1/notice', 300],
  ['records 300 notices that came back', 'POST', '/api/admin/memberships/renewals/1/return', 300],
  ['records 300 invoices', 'POST', '/api/admin/memberships/renewals/1/invoice', 300],
  ['records 300 invoices that came back', 'POST', '/api/admin/memberships/renewals/1/invoice-return', 300],
  ['records 300 declines', 'POST', '/api/admin/memberships/renewals/1/decline', 300],
  ['undoes 300 declines', 'DELETE', '/api/admin/memberships/renewals/1/decline', 300],
  ['decides 300 renewals', 'POST', '/api/admin/memberships/renewals/1/decision', 300],
  ['edits 300 members', 'PUT', '/api/members/1', 300],
  ['creates 300 ambassadors', 'POST', '/api/ambassadors', 300],
  ['uploads 300 images', 'POST', '/api/admin/images', 300],
  ['describes 300 images', 'PUT', '/api/admin/images/1', 300],
  ['creates 300 events', 'POST', '/api/admin/events', 300],
  ['edits 300 events', 'PUT', '/api/admin/events/1', 300],
  ['copies 300 events', 'POST', '/api/admin/events/1/copy', 300],
  ['previews 1 000 campaigns', 'POST', '/api/admin/campaigns/preview', 1_000],
  ['mails 60 tests of campaigns', 'POST', '/api/admin/campaigns/1/test', 60],
  ['creates 300 campaigns', 'POST', '/api/admin/campaigns', 300],
  ['edits 300 campaigns', 'PUT', '/api/admin/campaigns/1', 300],
  ['sends 300 campaigns', 'PUT', '/api/admin/campaigns/1/send', 300],
  ['pauses 300 campaigns', 'PUT', '/api/admin/campaigns/1/pause', 300],
  ['copies 300 campaigns', 'POST', '/api/admin/campaigns/1/copy', 300],
  ['schedules 300 campaigns', 'PUT', '/api/admin/campaigns/1/schedule', 300],
  ['unschedules 300 campaigns', 'PUT', '/api/admin/campaigns/1/unschedule', 300],
  ['resumes 300 campaigns', 'PUT', '/api/admin/campaigns/1/resume', 300],
  ['cancels 300 campaigns', 'PUT', '/api/admin/campaigns/1/cancel', 300],
  ['archives 300 campaigns', 'PUT', '/api/admin/campaigns/1/archive', 300],
  ['unarchives 300 campaigns', 'PUT', '/api/admin/campaigns/1/unarchive', 300],
  ['deletes 300 drafts of campaigns', 'DELETE', '/api/admin/campaigns/1', 300],
  ['counts 300 audiences', 'POST', '/api/admin/audiences/count', 300],
  ['saves 300 audiences', 'POST', '/api/admin/audiences', 300],
  ['edits 300 audiences', 'PUT', '/api/admin/audiences/1', 300],
  ['deletes 300 audiences', 'DELETE', '/api/admin/audiences/1', 300],
  ['publishes 300 events', 'PUT', '/api/admin/events/1/publish', 300],
  ['cancels 300 events', 'PUT', '/api/admin/events/1/cancel', 300],
  ['holds 300 events', 'PUT', '/api/admin/events/1/hold', 300],
  ['closes 300 events', 'PUT', '/api/admin/events/1/close', 300],
  ['deletes 300 drafts of events', 'DELETE', '/api/admin/events/1', 300],
  ['sends check-ins 3 000 times', 'POST', '/api/admin/events/1/check-ins', 3_000],
  ['prints badges 300 times', 'GET', '/api/admin/events/1/badges.pdf', 300],
  ['prints 300 lists of who is expected', 'GET', '/api/admin/events/1/attendance.pdf', 300],
  ['tells of absences from 300 events', 'POST', '/api/admin/events/1/no-shows/tell', 300],
  ['contests 300 absences for members', 'POST', '/api/admin/no-shows/1/contest', 300],
  ['upholds 300 absences', 'POST', '/api/admin/no-shows/1/uphold', 300],
  ['waives 300 absences', 'POST', '/api/admin/no-shows/1/waive', 300],
  ['charges 300 absences', 'POST', '/api/admin/no-shows/1/charge', 300],
  ['contests 300 absences', 'POST', '/api/me/no-shows/1/contest', 300],
  ['writes 50 thanks', 'POST', '/api/me/thanks', 50],
  ['withdraws 300 thanks', 'POST', '/api/me/thanks/1/withdraw', 300],
  ['looks at their tickets 300 times', 'GET', '/api/me/events/1/ticket', 300],
  ['registers for 300 events', 'POST', '/api/me/events/1/registration', 300],
  ['accepts 300 seats', 'PUT', '/api/me/events/1/registration/accept', 300],
  ['refuses 300 seats', 'PUT', '/api/me/events/1/registration/refuse', 300],
  ['says 300 times that it does not come', 'PUT', '/api/me/events/1/registration/decline', 300],
  ['withdraws 300 times', 'PUT', '/api/me/events/1/registration/withdraw', 300],
  ['hands 300 seats over', 'PUT', '/api/me/events/1/registration/hand-over', 300],
  ['keeps 300 seats', 'PUT', '/api/me/events/1/registration/keep', 300],
  ['invites 300 guests', 'POST', '/api/me/events/1/guests', 300],
  ['accepts 300 seats for guests', 'PUT', '/api/me/events/1/guests/1/accept', 300],
  ['refuses 300 seats for guests', 'PUT', '/api/me/events/1/guests/1/refuse', 300],
  ['withdraws 300 guests', 'PUT', '/api/me/events/1/guests/1/withdraw', 300],
  ['exports 20 lists of registrations', 'POST', '/api/admin/events/1/registrations/export', 20],
  ['exports 20 lists of recipients', 'POST', '/api/admin/campaigns/1/recipients/export', 20],
  ['registers 300 members for an event', 'POST', '/api/admin/events/1/registrations', 300],
  ['withdraws 300 registrations', 'PUT', '/api/admin/events/1/registrations/1/withdraw', 300],
  ['accepts 300 seats for members', 'PUT', '/api/admin/events/1/registrations/1/accept', 300],
  ['refuses 300 seats for members', 'PUT', '/api/admin/events/1/registrations/1/refuse', 300],
  ['invites 300 guests of members', 'POST', '/api/admin/events/1/registrations/1/guests', 300],
  ['excuses 300 people', 'PUT', '/api/admin/events/1/registrations/1/excuse', 300],
  ['takes 300 excuses back', 'DELETE', '/api/admin/events/1/registrations/1/excuse', 300],
  ['invites 300 times the guests who came', 'POST', '/api/admin/events/1/guest-invitations', 300],
  ['begins 300 drafts of conditions', 'POST', '/api/admin/conditions', 300],
  ['edits 300 drafts of conditions', 'PUT', '/api/admin/conditions/1', 300],
  ['announces 300 drafts of conditions', 'PUT', '/api/admin/conditions/1/announce', 300],
  ['changes 300 times what invoices say of the firm', 'PUT', '/api/admin/firm', 300],
  ['edits 300 ambassadors', 'PUT', '/api/admin/ambassadors/1', 300],
  ['edits its profile 300 times', 'PUT', '/api/profile', 300],
  ['invites 300 people to the seats of its company', 'POST', '/api/me/membership/seats', 300],
  ['changes its photo 300 times', 'PUT', '/api/profile/photo', 300],
  ['edits its profile as an administrator 300 times', 'PUT', '/api/admin/profile', 300],
  ['ends 60 sessions', 'DELETE', '/api/sessions/1', 60],
  ['ends all its sessions 60 times', 'DELETE', '/api/sessions', 60],
] as const;

describe('RL-1 Within the period of a limit, one address', () => {
  test.each(ROWS)('%s', async (_, method, path, points) => {
    expect(await countAllowed(method, path, points + 3)).toBe(points);
  });

  test.each([
    ['searches the data of', '', {}],
    ['exports the data of', '/export', {}],
    ['erases', '/erase', { confirmation: 'zoe@societe.example' }],
  ])('%s, as an administrator, 30 people', async (_, path, extra) => {
    const verb = async () => ({}) as never;
    const client = openTestClient({
      domain: fakeDomain({ personalData: { lookup: verb, exportOf: verb, erase: verb } }),
    });
    const statuses = [];
    for (let time = 0; time < 33; time += 1) {
      const json = { email: 'zoe@societe.example', ...extra };
      const options = { json, token: 'an-admin', remoteAddress: `192.0.2.${time}` };
      statuses.push((await client.request('POST', `/api/admin/personal-data${path}`, options)).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
    expect(new Set(statuses.slice(0, 30)).size).toBe(1);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  });

  test('may guess the password that deletes an account ten times', async () => {
    const eraseOwn = async () => {
      throw fieldError('password', 'Ce mot de passe n’est pas le bon.');
    };
    const client = openTestClient({ domain: fakeDomain({ personalData: { eraseOwn } }) });
    const statuses = [];
    for (let time = 0; time < 12; time += 1) {
      const options = { json: { password: 'un autre' }, token: 'a-member' };
      statuses.push((await client.request('POST', '/api/profile/delete', options)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('is counted as one although it has a whole IPv6 network', async () => {
    let host = 0;
    const from = () => `2001:db8:1:2::${(host++).toString(16)}`;
    expect(await countAllowed('POST', '/api/members/requests', 10, from)).toBe(5);
  });
});

describe('RL-1 What an account may do', () => {
  const statusOf = async (client: TestClient, token: string, from: string) =>
    (await client.request('POST', '/api/members/requests/1/invitation', { token, remoteAddress: from }))
      .status;

  test('is counted by account: from any address for one, and not together for an office behind one address', async () => {
    const client = openTestClient({ domain });
    for (let time = 0; time < 60; time += 1)
      expect(await statusOf(client, 'an-admin', `192.0.2.${time}`)).not.toBe(429);
    expect(await statusOf(client, 'an-admin', '192.0.2.61')).toBe(429);
    expect(await statusOf(client, 'another-admin', '192.0.2.61')).not.toBe(429);
  });
});

/** Limited by content, or only on failure: tested above with a body, or beside their code. */
const TESTED_ELSEWHERE = [
  /^POST \/api\/login$/,
  /^PUT \/api\/profile\/password$/,
  /^POST \/api\/profile\/delete$/,
  /^POST \/api\/admin\/personal-data/,
  /^POST .*\/import(\/preview|\/rejected)?$/,
];

test('RL-1 every call whose reference documents a limit has a test of it', async () => {
  const reference = await openTestClient().request('GET', '/api/openapi.json');
  const { paths } = (await reference.json()) as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => responses['429'])
      .map(([method]) => `${method.toUpperCase()} /api${path}`),
  );
  const tested = ROWS.map(([, method, path]) => `${method} ${path.replace(/\?.*/, '')}`);
  const isTested = (call: string) => {
    const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`);
    return tested.some((row) => pattern.test(row)) || TESTED_ELSEWHERE.some((own) => own.test(call));
  };
  expect(documented.length).toBeGreaterThan(35);
  expect(documented.filter((call) => !isTested(call))).toEqual([]);
});
