import type { Recommendation } from '@cercle/contract/recommendations';
import { recommendationCreate, recommendationMove } from '@cercle/contract/recommendations';
import { seekingOffering } from '@cercle/contract/seeking-offering';
import { ApiClient } from './api-client.ts';
import type { JoinedMember } from './members.ts';

type Shape = Record<string, { safeParse(value: string): { success: boolean } }>;
/** The values of a form, with a dangerous text in each field that takes it. */
type Fill = (call: string, shape: Shape, values: Record<string, string>) => object;

const CONTACT = recommendationCreate.shape.contact.unwrap().unwrap();

/** The first member says what they seek, and recommends the second, who declines. */
export async function addDangerousRecommendation(
  url: string,
  [giver, receiver]: JoinedMember[],
  fill: Fill,
): Promise<void> {
  if (!giver || !receiver) throw new Error('It takes two members');
  const [asGiver, asReceiver] = [
    await new ApiClient(url, '198.51.100.252').logIn(giver),
    await new ApiClient(url, '198.51.100.253').logIn(receiver),
  ];
  const seek = 'PUT /me/seeking-offering';
  await send(asGiver, 'PUT', '/me/seeking-offering', fill(seek, seekingOffering.shape, SEEKING));
  const recommend = 'POST /me/recommendations';
  const { id } = await send(asGiver, 'POST', '/me/recommendations', {
    ...{ to: { id: receiver.id }, kind: 'OUTSIDE' },
    ...fill(recommend, recommendationCreate.shape, { subject: '', message: '' }),
    contact: {
      ...{ email: 'odile@dehors.example', phone: '', consent: 'AGREED' },
      ...fill(recommend, CONTACT.shape, { name: '' }),
    },
  });
  const path = `/me/recommendations/${id}`;
  const { version } = await asReceiver.get<Recommendation>(path);
  const move = 'POST /me/recommendations/{id}/{verb}';
  const reason = fill(move, recommendationMove.shape, { reason: '' });
  await send(asReceiver, 'POST', `${path}/decline`, { ...reason, version });
}

const SEEKING = { seeking: '', offering: '' };

async function send(client: ApiClient, method: string, path: string, body: object): Promise<{ id: number }> {
  const response = await client.send(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json() as Promise<{ id: number }>;
}
