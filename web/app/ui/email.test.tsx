import type { Profile } from '@cercle/contract/profile';
import type { MembershipRequest, RequestEvent } from '@cercle/contract/requests';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RecentRequests } from '../routes/admin/dashboard/recent.tsx';
import { HistoryEvent } from '../routes/admin/members-requests/request-history.tsx';
import { ProfileView } from '../routes/member/profile-view.tsx';
import { NameOrEmail } from './email.tsx';

/** In Hebrew, from right to left: on its own it would turn what stands beside it around. */
const STORED = 'noa@xn--4dbrk0ce.example';
const SHOWN = 'noa@ישראל.example';

const user = { fullName: 'Noa', email: STORED, memberType: 'SINGLE', photoUrl: null } as Profile;
const request = {
  id: 1,
  status: 'PENDING',
  createdAt: '2026-05-03T10:00:00.000Z',
  user,
} as MembershipRequest;
const event: RequestEvent = { action: 'request.approved', at: request.createdAt, by: STORED, reason: '' };

test.each([
  ['the profile', <ProfileView key="profile" profile={user} />],
  ['the latest requests', <RecentRequests key="requests" requests={[request]} />],
  ['the history of a request', <HistoryEvent key="history" event={event} />],
  ['the audit log', <NameOrEmail key="name" text={STORED} />],
])('%s shows an address in its own letters, from left to right whatever they are', (_, element) => {
  const html = renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
  const isolated = [...html.matchAll(/<bdi dir="ltr"[^>]*>(.*?)<\/bdi>/g)];
  expect(isolated.map(([, content]) => content?.replace(/<[^>]+>/g, ''))).toContain(SHOWN);
});

test('a name is shown as it is, and turns nothing around either', () => {
  expect(renderToStaticMarkup(<NameOrEmail text="נועה" />)).toBe('<bdi>נועה</bdi>');
});

test('an event of the history says when, and by whom', () => {
  const html = renderToStaticMarkup(<HistoryEvent event={{ ...event, by: 'La direction' }} />);
  expect(html).toMatch(/<time dateTime="2026-05-03T10:00:00.000Z">[^<]+<\/time>/);
  expect(html.replace(/<[^>]+>/g, '')).toMatch(/2026.* · La direction$/);
});
