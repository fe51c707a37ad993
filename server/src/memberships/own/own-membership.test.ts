import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import { clubPerTest } from '../../testing/club.ts';

const club = clubPerTest();
const PROOF = { evidence: 'Accusé de réception' };

const actorOf = (id: number): Actor => ({ kind: 'member', id, name: 'Camille Renard', sessionId: 'session' });

async function singleMember() {
  const { id, accountId } = await club.single('2026-03-02');
  return { id, accountId, actor: actorOf(accountId) };
}

/** A company with a person for its dues, one for its people, and one more. */
async function companyWithRoles() {
  const id = await club.company('2026-03-02');
  const { db } = club.database;
  const { party_id } = await db
    .selectFrom('membership')
    .select('party_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [treasurer, manager, guest] = [await club.person(), await club.person(), await club.person()];
  const role = (account_id: number, role: 'DUES' | 'PEOPLE') => ({ party_id, account_id, role });
  await db
    .insertInto('company_role')
    .values([role(treasurer, 'DUES'), role(manager, 'PEOPLE')])
    .execute();
  for (const person of [treasurer, manager, guest])
    await club.domain.memberships.assignSeat(club.admin, id, person);
  return { id, treasurer: actorOf(treasurer), manager: actorOf(manager), guest: actorOf(guest) };
}

const nameOf = async (actor: Actor) => (await club.domain.members.profile(actor)).fullName;

/** Of the renewal that their screen shows; another one where they see none. */
const decline = async (actor: Actor) => {
  const { mine, declineOwn } = club.domain.ownMemberships;
  return declineOwn(actor, (await mine(actor))?.renewal?.id ?? 0);
};

const milestonesOf = async (actor: Actor) =>
  (await club.domain.ownMemberships.mine(actor))?.milestones.map(({ kind, on }) => `${on} ${kind}`);

describe('A member', () => {
  test('who has no membership yet reads that there is none', async () => {
    expect(await club.domain.ownMemberships.mine(actorOf(await club.person()))).toBeNull();
  });

  test('who was one of a company that ended does not decide the Single term that follows', async () => {
    const { id, guest } = await companyWithRoles();
    const { memberships } = club.domain;
    await memberships.terminate(club.admin, id, { reason: 'D’un commun accord' });
    club.goTo('2026-05-02');
    await memberships.grant(club.admin, id, { startsOn: '2026-05-02', offer: 'SINGLE' });
    await expect(decline(guest)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('reads their term, and what happens next, with the computation of each day', async () => {
    const { actor } = await singleMember();
    const own = await club.domain.ownMemberships.mine(actor);
    expect(own).toMatchObject({
      isMember: true,
      leftOn: null,
      today: '2026-03-02',
      current: { offer: 'SINGLE', startsOn: '2026-03-02', lastDay: '2027-03-01', daysLeft: 365 },
      next: null,
      deciders: [],
      renewal: { state: 'OPEN', canDecline: true, canUndo: false },
      desk: null,
    });
    expect(own?.milestones).toEqual([
      { kind: 'began', on: '2026-03-02', because: 'Le premier jour de la période.' },
      {
        kind: 'notice',
        on: '2027-02-02',
        because: 'Dans le mois qui précède l’échéance, dès le 2 février 2027.',
      },
      { kind: 'lastDay', on: '2027-03-01', because: '365\u00a0jours, le premier compris.' },
    ]);
  });

  test('declines the renewal, changes their mind, and is refused once the days to decline are over', async () => {
    const { id, actor } = await singleMember();
    const { ownMemberships, memberships } = club.domain;
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-02-02');
    await memberships.recordNotice(club.admin, caseId, { on: '2027-02-02', ...PROOF });
    await memberships.recordInvoice(club.admin, caseId, { on: '2027-02-02', ...PROOF });
    expect(await milestonesOf(actor)).toContain('2027-03-04 declineUntil');
    const declined = await decline(actor);
    expect(declined?.renewal).toEqual({ id: caseId, state: 'DECLINED', canDecline: false, canUndo: true });
    expect(await milestonesOf(actor)).toContain('2027-03-04 undoUntil');
    await expect(decline(actor)).rejects.toMatchObject({ code: 'conflict' });
    const resumed = await ownMemberships.undoOwnDecline(actor, caseId);
    expect(resumed?.renewal?.state).toBe('CLOCK');
    expect(resumed?.next).toMatchObject({ startsOn: '2027-03-02', lastDay: '2028-02-29' });
    club.goTo('2027-03-05');
    await expect(decline(actor)).rejects.toThrow(
      'Ce choix était possible jusqu’au 4 mars 2027 (facture reçue le 2 février 2027, plus 30\u00a0jours\u202f: jeudi 4 mars 2027). Le 5 mars 2027 est trop tard.',
    );
  });

  test('whose page still shows the renewal of the year before declines neither that one nor the next', async () => {
    const { id, actor } = await singleMember();
    const { ownMemberships, memberships } = club.domain;
    const { id: shown } = await club.renewal(id);
    await club.liveUntil('2027-02-02');
    await memberships.recordNotice(club.admin, shown, { on: '2027-02-02', ...PROOF });
    await memberships.recordInvoice(club.admin, shown, { on: '2027-02-02', ...PROOF });
    await club.liveUntil('2027-03-05');
    for (const choose of [ownMemberships.declineOwn, ownMemberships.undoOwnDecline])
      await expect(choose(actor, shown)).rejects.toThrow('Votre adhésion a changé');
    expect((await ownMemberships.mine(actor))?.renewal).toMatchObject({ state: 'OPEN', canDecline: true });
    await ownMemberships.declineOwn(actor, (await club.renewal(id, 2)).id);
    expect((await club.renewal(id, 2)).state).toBe('DECLINED');
  });

  test('who declines in a year whose invoice nobody noted keeps that year, and declines the next one', async () => {
    const { id, actor } = await singleMember();
    const { memberships } = club.domain;
    const { id: caseId } = await club.renewal(id);
    await club.liveUntil('2027-02-02');
    await memberships.recordNotice(club.admin, caseId, { on: '2027-02-02', ...PROOF });
    await club.liveUntil('2027-11-02');
    expect((await decline(actor))?.current).toMatchObject({ lastDay: '2028-02-29' });
    await club.liveUntil('2028-03-01');
    expect(await club.terms(id)).toEqual([
      'FIRST 2026-03-02 2027-03-02 ENDED',
      'RENEWAL 2027-03-02 2028-03-01 ENDED',
    ]);
    expect((await club.renewal(id)).state).toBe('ENDED');
  });

  test('whose term has ended reads it, and is no member any more', async () => {
    const { actor } = await singleMember();
    await decline(actor);
    await club.liveUntil('2027-03-02');
    const own = await club.domain.ownMemberships.mine(actor);
    expect(own).toMatchObject({
      isMember: false,
      leftOn: '2027-03-02',
      current: null,
      renewal: { canDecline: false, canUndo: false },
    });
  });
});

describe('Of a company', () => {
  test('who answers for the dues decides of the renewal; the others read', async () => {
    const { treasurer, manager, guest } = await companyWithRoles();
    const { ownMemberships } = club.domain;
    for (const actor of [manager, guest]) {
      await expect(decline(actor)).rejects.toMatchObject({ code: 'forbidden' });
      const own = await ownMemberships.mine(actor);
      expect(own).toMatchObject({ renewal: null, deciders: [await nameOf(treasurer)] });
    }
    expect((await ownMemberships.mine(guest))?.desk).toBeNull();
    expect((await decline(treasurer))?.renewal?.state).toBe('DECLINED');
  });

  test('who answers for the people invites until all seats are taken, and releases', async () => {
    const { treasurer, manager, guest } = await companyWithRoles();
    const { ownMemberships } = club.domain;
    const person = { fullName: 'Nadia Simon', email: 'nadia@societe.example' };
    for (const actor of [treasurer, guest])
      await expect(ownMemberships.inviteToSeat(actor, person)).rejects.toMatchObject({ code: 'forbidden' });
    await ownMemberships.inviteToSeat(manager, person);
    expect((await club.mailsTo(person.email)).at(-1)?.secret).toBeTruthy();
    const desk = (await ownMemberships.mine(manager))?.desk;
    expect(desk?.seats).toBe(4);
    expect(desk?.taken.map(({ state }) => state)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'INVITED']);
    const other = { fullName: 'Luc Petit', email: 'luc@societe.example' };
    await expect(ownMemberships.inviteToSeat(manager, other)).rejects.toThrow('4 sur 4');
    expect(await club.mailsTo(other.email)).toEqual([]);
    await ownMemberships.releaseOwnSeat(manager, desk?.taken[3]?.id ?? 0);
    await ownMemberships.inviteToSeat(manager, other);
  });

  test('nobody reaches the seats of another one', async () => {
    const { id } = await companyWithRoles();
    const { manager } = await companyWithRoles();
    const { db } = club.database;
    const [seat] = await db
      .selectFrom('seat_assignment')
      .select('id')
      .where('membership_id', '=', id)
      .execute();
    await expect(club.domain.ownMemberships.releaseOwnSeat(manager, seat?.id ?? 0)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
