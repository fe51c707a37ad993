import { THANKS_CONFIRM_CENTS } from '@cercle/contract/thanks';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../../testing/builders.ts';
import { clubPerTest } from '../../testing/club.ts';
import { openTestClient } from '../../testing/test-client.ts';
import { thanksForm } from '../../testing/thanks-records.ts';
import { createThanksRows } from '../../testing/thanks-rows.ts';

const club = clubPerTest();

describe('The call that thanks', () => {
  async function session() {
    const writer = await club.joinedMember();
    const other = await club.joinedMember();
    const { token } = await club.domain.accounts.login({ email: writer.email, password: PASSWORD }, DEVICE);
    return { token, other, client: openTestClient({ domain: club.domain, database: club.database }) };
  }

  test('G1 pressed twice counts once', async () => {
    const { token, other, client } = await session();
    const json = { toId: other.id, kind: 'INSIDE', cents: 50_000 };
    const send = (body: object) =>
      client.request('POST', '/api/me/thanks', {
        ...{ json: body, token, headers: { 'Idempotency-Key': 'un-merci-tout-frais-0001' } },
      });
    const answers = await Promise.all([send(json), send(json)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual(two);
    expect(await createThanksRows(club).total()).toBe(50_000);
    expect((await send({ ...json, cents: 50_001 })).status).toBe(422);
    const stored = await club.database.db.selectFrom('idempotency_key').select('answer').execute();
    expect(JSON.stringify(stored)).not.toContain('50000');
  });

  test.each([
    ['zero', { cents: 0 }, 'cents'],
    ['less than zero', { cents: -100 }, 'cents'],
    ['a part of a cent', { cents: 10.5 }, 'cents'],
    ['an amount as a text, in another currency', { cents: '100 USD' }, 'cents'],
    ['more than a hundred million', { cents: 10_000_000_001, isConfirmed: true }, 'cents'],
    ['more than 100 000 €, not confirmed', { cents: THANKS_CONFIRM_CENTS + 1 }, 'isConfirmed'],
    ['nobody', { toId: null }, 'toId'],
    ['two people', { visitorName: 'Lou' }, 'toId'],
    ['a month that is not one', { month: '2026-13' }, 'month'],
  ])('G8 refuses %s', async (_, change, field) => {
    const { token, other, client } = await session();
    const json = { ...thanksForm({ toId: other.id }), ...change };
    const answer = await client.request('POST', '/api/me/thanks', { json, token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect(await createThanksRows(club).total()).toBe(0);
  });

  test('G8 takes more than 100 000 € once it is confirmed', async () => {
    const { members, thank, total } = createThanksRows(club);
    const [giver, receiver] = await members(2);
    if (!giver || !receiver) throw new Error('nobody');
    await thank(receiver, { toId: giver.id, cents: THANKS_CONFIRM_CENTS + 1, isConfirmed: true });
    expect(await total()).toBe(THANKS_CONFIRM_CENTS + 1);
    await expect(club.domain.thanks.months(VISITOR)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
