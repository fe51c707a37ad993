import type { OneToOne } from '@cercle/contract/one-to-ones';
import type { Page as Paged } from '@cercle/contract/paging';
import type { Recommendation } from '@cercle/contract/recommendations';
import { ApiClient } from './api-client.ts';
import { daysAgo } from './memberships.ts';
import type { Person } from './people.ts';
import type { TestSite } from './site.ts';

// What members do in the circle, each through the API as from their own browser.

export const clientOf = ({ url }: Pick<TestSite, 'url'>, person: Person) => new ApiClient(url).logIn(person);

/** @throws Error for an answer that is a failure */
export async function callAs<Answer>(
  as: ApiClient,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await as.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

type Created = { id: number };

/** A recommendation for the member who gives it. */
export const recommend = (as: ApiClient, to: Person, subject: string) =>
  callAs<Created>(as, 'POST', '/me/recommendations', { to: { id: to.id }, kind: 'INSIDE', subject });

export async function moveRecommendation(as: ApiClient, id: number, verb: string): Promise<void> {
  const { version } = await as.get<Recommendation>(`/me/recommendations/${id}`);
  await callAs(as, 'POST', `/me/recommendations/${id}/${verb}`, { reason: '', version });
}

/** Notes a meeting of that many days ago. */
export const noteMeeting = (as: ApiClient, { id: withId }: Person, days: number) =>
  callAs<Created>(as, 'POST', '/me/one-to-ones', { withId, metOn: daysAgo(days) });

export const meetingsOf = async (as: ApiClient) => (await as.get<Paged<OneToOne>>('/me/one-to-ones')).content;

/** For a recommendation, which it concludes. */
export const thankFor = (as: ApiClient, recommendationId: number, cents: number): Promise<void> =>
  callAs(as, 'POST', '/me/thanks', { recommendationId, cents });
