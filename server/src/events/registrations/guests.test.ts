import { describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';
import { createEventRecords, guestData } from '../../testing/event-records.ts';

const club = clubPerTest();
const NO_FEE = { isFeeSeen: false };
const alone = { guests: [], isFeeSeen: false };
const form = (change = {}) => ({ ...guestData(change), isFeeSeen: false });

describe('Guests', () => {
  test('come with a member, each on a seat of their own, as many as the event allows', async () => {
    const { event, member, states } = createEventRecords(club);
    const id = await event({ capacity: 4, guests_per_member: 2 });
    const host = await member();
    const { register, addGuest, findById } = club.domain.registrations;
    await register(host, id, { guests: [guestData()], isFeeSeen: false });
    const own = await addGuest(host, id, form({ name: 'Ana Silva', company: 'Atelier Silva' }));
    expect(own.registration?.guests.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Lou Martin REGISTERED',
      'Ana Silva REGISTERED',
    ]);
    expect(own).toMatchObject({ seatsLeft: 1, can: ['withdraw'] });
    await expect(addGuest(host, id, form())).rejects.toThrow('Au plus 2\u00a0invités par membre.');
    expect(await states(id)).toEqual(['REGISTERED', '+ REGISTERED', '+ REGISTERED']);
    expect((await findById(host, id)).registration?.guests).toHaveLength(2);
  });

  test('who were added since their host was offered a seat are offered the one that is free, once the host has theirs', async () => {
    const { event, members, states, offers } = createEventRecords(club);
    const id = await event({ capacity: 2, guests_per_member: 1 });
    const [host, other] = (await members(2)) as [Member, Member];
    const { register, addGuest, accept, withdraw } = club.domain.registrations;
    await register(other, id, { guests: [guestData()], isFeeSeen: false });
    await register(host, id, alone);
    await withdraw(other, id, NO_FEE);
    await addGuest(host, id, form());
    expect(await offers(id)).toEqual(['PENDING 1']);
    await accept(host, id, NO_FEE);
    expect(await states(id)).toEqual(['WITHDRAWN', '+ WITHDRAWN', 'REGISTERED', '+ WAITING']);
    expect(await offers(id)).toEqual(['CLAIMED 1', 'PENDING 1']);
  });

  test('beyond what the event allows, or twice with one address, are refused with the field', async () => {
    const { event, members, states } = createEventRecords(club);
    const id = await event({ capacity: 4, guests_per_member: 1 });
    const [host, other] = (await members(2)) as [Member, Member];
    const { register, addGuest } = club.domain.registrations;
    const pair = [guestData(), guestData()];
    await expect(register(host, id, { guests: pair, isFeeSeen: false })).rejects.toMatchObject({
      errors: { guests: ['Au plus 1\u00a0invité par membre.'] },
    });
    const email = 'lou@exemple.be';
    await register(host, id, { guests: [guestData({ email })], isFeeSeen: false });
    const again = { guests: [guestData({ email })], isFeeSeen: false };
    await expect(register(other, id, again)).rejects.toMatchObject({
      errors: { 'guests.0.email': [expect.any(String)] },
    });
    await register(other, id, alone);
    await expect(addGuest(other, id, form({ email }))).rejects.toMatchObject({
      errors: { email: [expect.any(String)] },
    });
    expect(await states(id)).toEqual(['REGISTERED', '+ REGISTERED', 'REGISTERED']);
  });

  test('without a seat wait alone, are offered one by their host, and give it back', async () => {
    const { event, members, states, offers, lines } = createEventRecords(club);
    const id = await event({ capacity: 2 });
    const [host, other] = (await members(2)) as [Member, Member];
    const { register, addGuest, withdraw, acceptForGuest, refuseForGuest, removeGuest } =
      club.domain.registrations;
    await register(host, id, alone);
    await register(other, id, alone);
    const own = await addGuest(host, id, form());
    const guestId = own.registration?.guests[0]?.id ?? 0;
    await expect(acceptForGuest(host, id, guestId, NO_FEE)).rejects.toMatchObject({ code: 'conflict' });
    await withdraw(other, id, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 1']);
    await expect(acceptForGuest(other, id, guestId, NO_FEE)).rejects.toMatchObject({ code: 'not-found' });
    const accepted = await acceptForGuest(host, id, guestId, NO_FEE);
    expect(accepted.registration?.guests[0]?.state).toBe('REGISTERED');
    await removeGuest(host, id, guestId, NO_FEE);
    expect(await states(id)).toEqual(['REGISTERED', 'WITHDRAWN', '+ WITHDRAWN']);
    await expect(refuseForGuest(host, id, guestId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await lines(id, { letters: true })).toEqual([
      ...['registration.registered', 'registration.registered'],
      // Of the guest, to the host; then to the guest.
      'registration.waiting',
      ...['registration.withdrawn', 'offer.made', 'registration.registered', 'registration.withdrawn'],
    ]);
  });

  test('leave with their host', async () => {
    const { event, members, states, offers } = createEventRecords(club);
    const id = await event({ capacity: 3 });
    const [host, next] = (await members(2)) as [Member, Member];
    const { register, withdraw } = club.domain.registrations;
    await register(host, id, { guests: [guestData(), guestData()], isFeeSeen: false });
    await register(next, id, { guests: [guestData(), guestData()], isFeeSeen: false });
    await withdraw(host, id, NO_FEE);
    expect(await states(id)).toEqual([
      ...['WITHDRAWN', '+ WITHDRAWN', '+ WITHDRAWN'],
      ...['WAITING', '+ WAITING', '+ WAITING'],
    ]);
    expect(await offers(id)).toEqual(['PENDING 3']);
  });

  test('who are added to a group after its offer wait on; one less makes the offer smaller', async () => {
    const { event, members, states, offers, rowsOf } = createEventRecords(club);
    const id = await event({ capacity: 2 });
    const [first, host] = (await members(2)) as [Member, Member];
    const { register, withdraw, addGuest, removeGuest, accept } = club.domain.registrations;
    await register(first, id, { guests: [guestData()], isFeeSeen: false });
    await register(host, id, { guests: [guestData()], isFeeSeen: false });
    await withdraw(first, id, NO_FEE);
    await addGuest(host, id, form());
    expect(await offers(id)).toEqual(['PENDING 2']);
    const { id: guestId = 0 } = (await rowsOf(id)).findLast(({ state }) => state === 'WAITING') ?? {};
    await removeGuest(host, id, guestId, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 2']);
    await addGuest(host, id, form());
    await accept(host, id, NO_FEE);
    expect((await states(id)).slice(2)).toEqual(['REGISTERED', '+ REGISTERED', '+ WITHDRAWN', '+ WAITING']);
  });

  test('of a member who waits leave the list without the member; the offer holds fewer seats', async () => {
    const { event, members, states, offers, rowsOf } = createEventRecords(club);
    const id = await event({ capacity: 2 });
    const [first, host, third] = (await members(3)) as [Member, Member, Member];
    const { register, withdraw, removeGuest } = club.domain.registrations;
    await register(first, id, { guests: [guestData()], isFeeSeen: false });
    await register(host, id, { guests: [guestData()], isFeeSeen: false });
    await register(third, id, alone);
    await withdraw(first, id, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 2']);
    const guest = (await rowsOf(id)).find(({ host_id, state }) => host_id !== null && state === 'WAITING');
    await removeGuest(host, id, guest?.id ?? 0, NO_FEE);
    expect(await offers(id)).toEqual(['PENDING 1', 'PENDING 1']);
    expect((await states(id)).slice(2)).toEqual(['WAITING', '+ WITHDRAWN', 'WAITING']);
  });

  test('are not for an event without guests, nor for who does not come', async () => {
    const { event, member } = createEventRecords(club);
    const host = await member();
    const { register, addGuest, decline } = club.domain.registrations;
    const id = await event({ guests_per_member: 0 });
    await register(host, id, alone);
    await expect(addGuest(host, id, form())).rejects.toThrow('sans invités');
    const other = await event();
    await expect(addGuest(host, other, form())).rejects.toMatchObject({ code: 'not-found' });
    await decline(host, other);
    await expect(addGuest(host, other, form())).rejects.toMatchObject({ code: 'conflict' });
  });
});
