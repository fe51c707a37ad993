import { describe, expect, test } from 'vitest';
import { completion, memberData } from '../../testing/builders.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { findInDatabase } from '../../testing/search-database.ts';
import { ADMIN_EMAIL } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const world = worldPerTest();

const historyOf = (id: number) => world.domain.requests.history(world.admin, id);
const actionsOf = async (id: number) => (await historyOf(id)).map(({ action }) => action);
const later = () => world.clock.advance({ hours: 1 });

describe('LG-4 the history of a request shows who did what and when, newest first', () => {
  test('from the public form to a member who was deactivated and activated again', async () => {
    const { id, user } = await world.submittedRequest({ fullName: 'Zoé Lefèvre' });
    later();
    await world.domain.requests.approve(world.admin, id);
    later();
    await world.domain.invitations.resend(world.admin, id);
    later();
    const secret = (await world.mailsTo(user.email)).at(-1)?.secret ?? '';
    await world.domain.invitations.complete(secret, completion(), await photoFile());
    later();
    await world.domain.members.deactivate(world.admin, user.id);
    later();
    await world.domain.members.activate(world.admin, user.id);
    const { id: version, validFrom } = await world.domain.policies.current();
    const event = (action: string, by: string, at: string) => ({ action, by, at, reason: '' });
    expect(await historyOf(id)).toEqual([
      event('member.activated', ADMIN_EMAIL, '2026-03-02T14:00:00.000Z'),
      event('member.deactivated', ADMIN_EMAIL, '2026-03-02T13:00:00.000Z'),
      event('invitation.completed', 'Zoé Lefèvre', '2026-03-02T12:00:00.000Z'),
      {
        ...event('conditions.accepted', 'Zoé Lefèvre', '2026-03-02T12:00:00.000Z'),
        conditions: { id: version, validFrom },
      },
      event('invitation.sent', ADMIN_EMAIL, '2026-03-02T11:00:00.000Z'),
      event('request.approved', ADMIN_EMAIL, '2026-03-02T10:00:00.000Z'),
      event('request.submitted', 'Zoé Lefèvre', '2026-03-02T09:00:00.000Z'),
    ]);
  });

  test('a rejection includes the reason that was sent to the applicant', async () => {
    const { id } = await world.submittedRequest();
    await world.domain.requests.reject(world.admin, id, 'Le cercle est complet.');
    expect((await historyOf(id))[0]).toMatchObject({
      action: 'request.rejected',
      reason: 'Le cercle est complet.',
    });
  });

  test('a request created by an administrator begins with them', async () => {
    const data = memberData();
    const { id, requestId } = await world.domain.members.create(world.admin, data, await photoFile());
    later();
    await world.domain.members.update(world.admin, id, { ...data, company: 'Autre' }, null);
    expect(await actionsOf(requestId)).toEqual(['member.updated', 'member.created']);
  });

  test('an edit says which fields it changed, with values where they are not personal', async () => {
    const data = memberData({ memberType: 'SINGLE' });
    const { id, requestId } = await world.domain.members.create(world.admin, data, await photoFile());
    const edit = {
      ...data,
      phone: '+32 2 555 55 55',
      memberType: 'BUSINESS',
      freeDenomination: 'Cabinet',
      additionalInfo: 'À rappeler',
    } as const;
    await world.domain.members.update(world.admin, id, edit, await photoFile({ color: 'teal' }));
    expect((await historyOf(requestId))[0]?.changes).toEqual([
      { field: 'phone' },
      { field: 'memberType', from: 'SINGLE', to: 'BUSINESS' },
      { field: 'freeDenomination' },
      { field: 'additionalInfo' },
      { field: 'photo' },
    ]);
    const stored = await findInDatabase(world.database, /555 55 55/);
    expect(stored.filter((place) => place.includes('audit_entry'))).toEqual([]);
    await world.domain.members.update(world.admin, id, edit, null);
    expect((await historyOf(requestId))[0]).not.toHaveProperty('changes');
  });

  test('a request that was deleted and restored keeps its history, and shows both', async () => {
    const { id } = await world.submittedRequest();
    await world.domain.requests.remove(world.admin, id);
    await world.domain.trash.restore(world.admin, 'members-requests', id);
    expect(await actionsOf(id)).toEqual(['request.restored', 'request.deleted', 'request.submitted']);
  });

  test('contains nothing of another request', async () => {
    const [one, other] = [await world.submittedRequest(), await world.submittedRequest()];
    await world.domain.requests.approve(world.admin, one.id);
    expect(await actionsOf(other.id)).toEqual(['request.submitted']);
  });
});

test('that does not exist has none', async () => {
  await expect(historyOf(4711)).rejects.toMatchObject({ code: 'not-found' });
});
