import { afterAll, expect, test } from 'vitest';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { ASKED } from '../testing/recommendation-records.ts';
import { openTestClient } from '../testing/test-client.ts';
import { openWorld } from '../testing/world.ts';

const world = await openWorld();
afterAll(() => world.close());
const client = openTestClient(world);

const receiver = await world.joinedMember();
async function giver() {
  const { email } = await world.joinedMember();
  const { token } = await world.domain.accounts.login({ email, password: PASSWORD }, DEVICE);
  return (contactEmail: string, key: string = crypto.randomUUID()) =>
    client.request('POST', '/api/me/recommendations', {
      ...{ token, headers: { 'Idempotency-Key': key } },
      json: {
        ...{ to: { id: receiver.id }, kind: 'OUTSIDE', subject: 'Un toit à refaire' },
        contact: { ...ASKED, email: contactEmail },
      },
    });
}

test('G1 sent twice at once by a screen that froze, it is one, and both calls get it', async () => {
  const give = await giver();
  const responses = await Promise.all([give('deux@dehors.example', 'k'), give('deux@dehors.example', 'k')]);
  const [one, other] = await Promise.all(responses.map((response) => response.json()));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(other).toEqual(one);
  expect(await world.mailsTo('deux@dehors.example')).toHaveLength(1);
});

test('RL-1 a member asks twenty persons outside a day; what is refused does not count', async () => {
  const give = await giver();
  expect((await give('lou0@dehors.example')).status).toBe(201);
  for (let time = 0; time < 3; time += 1) expect((await give('lou0@dehors.example')).status).toBe(400);
  const others = [];
  for (let number = 1; number < 21; number += 1)
    others.push((await give(`lou${number}@dehors.example`)).status);
  expect(others).toEqual([...Array(19).fill(201), 429]);
});

test('RL-1 one mailbox is asked three times a day, by all members together and with tags too', async () => {
  const asked = [];
  for (let number = 0; number < 6; number += 1)
    asked.push(
      (await (await giver())(`une-personne${number === 1 ? '+travail' : ''}@dehors.example`)).status,
    );
  expect(asked).toEqual([201, 201, 201, 429, 429, 429]);
  expect(await world.mailsTo('une-personne@dehors.example')).toHaveLength(2);
});
