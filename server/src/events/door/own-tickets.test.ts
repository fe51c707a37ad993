import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { createDoorRecords } from '../../testing/door-records.ts';
import { CONFLICT } from '../../testing/outcomes.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();
let door: ReturnType<typeof createDoorRecords>;
let anne: { id: number; actor: Actor };
beforeEach(async () => {
  door = createDoorRecords(world);
  anne = await world.joinedMember({ fullName: 'Anne Dupont' });
});

describe('A member', () => {
  test('has a ticket of their own, and those of their guests who have a seat', async () => {
    const event = await door.event();
    const own = await door.registration(event, { accountId: anne.id });
    const guest = await door.registration(event, { hostId: own, name: 'Paul Invité' });
    await door.registration(event, { hostId: own, name: 'Zoé Invitée', state: 'WAITING' });
    const { title, tickets } = await world.domain.ownTickets.find(anne.actor, event);
    expect(title).toBe('Dîner de rentrée');
    expect(tickets).toEqual([
      { registrationId: own, name: 'Anne Dupont', text: door.ticket(event, own) },
      { registrationId: guest, name: 'Paul Invité', text: door.ticket(event, guest) },
    ]);
  });

  test('has none without a seat, nor for a cancelled event; a draft does not exist for them', async () => {
    const event = await door.event();
    await door.registration(event, { accountId: anne.id, state: 'WITHDRAWN' });
    const cancelled = await door.event({ state: 'CANCELLED' });
    await door.registration(cancelled, { accountId: anne.id });
    for (const id of [event, cancelled])
      await expect(world.domain.ownTickets.find(anne.actor, id)).rejects.toMatchObject(CONFLICT);
    const draft = await door.event({ state: 'DRAFT' });
    await expect(world.domain.ownTickets.find(anne.actor, draft)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
