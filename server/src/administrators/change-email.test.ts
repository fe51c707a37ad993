import { describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { DEVICE, PASSWORD } from '../testing/builders.ts';
import { CONFLICT, countDone, NOT_FOUND, UNAUTHENTICATED } from '../testing/outcomes.ts';
import { ADMIN_PASSWORD } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const LEA = { fullName: 'Léa Fontaine', email: 'lea@cercle.example' };
const NEW = 'lea.fontaine@cercle.example';
const world = worldPerTest();

const secretOf = async (email: string) => (await world.mailsTo(email)).at(-1)?.secret ?? '';
const changeEmail = (id: number, email = NEW) =>
  world.domain.administrators.changeEmail(world.admin, id, { email });
const ownId = () => (world.admin.kind === 'admin' ? world.admin.id : 0);

async function invite() {
  await world.domain.administrators.invite(world.admin, LEA);
  const query = { page: 0, size: 1, q: LEA.email, sort: 'createdAt,desc' } as const;
  return (await world.domain.administrators.list(world.admin, query)).content[0]?.id ?? 0;
}

describe('The address of another administrator', () => {
  test('is corrected at once before they accept: the invitation leaves again, and the former link is dead', async () => {
    const id = await invite();
    const former = await secretOf(LEA.email);
    await changeEmail(id);
    expect(await world.domain.passwordReset.validate(former)).toBe(false);
    await world.domain.passwordReset.complete(await secretOf(NEW), PASSWORD, DEVICE);
    expect(await world.actorOf(NEW)).toMatchObject({ kind: 'admin', id });
  });

  test('is confirmed by themselves afterwards', async () => {
    const id = await invite();
    await world.domain.passwordReset.complete(await secretOf(LEA.email), PASSWORD, DEVICE);
    await changeEmail(id);
    await world.actorOf(LEA.email);
    const told = (await world.mailsTo(LEA.email)).at(-1);
    expect(told?.subject).toContain('Changement d’adresse demandé');
    expect(told?.text).toContain('Je ne suis pas d’accord');
    await world.domain.emailChange.confirm(VISITOR, await secretOf(NEW), DEVICE);
    await expect(world.actorOf(LEA.email)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await world.actorOf(NEW)).toMatchObject({ kind: 'admin', id });
  });

  test('cannot be one that an account has, a member’s too, also with concurrent calls', async () => {
    const id = await invite();
    const member = await world.joinedMember();
    await expect(changeEmail(id, member.email)).rejects.toMatchObject({
      code: 'conflict',
      errors: { email: [expect.stringContaining('d’un membre')] },
    });
    const { user } = await world.submittedRequest();
    const calls = [
      () => changeEmail(id),
      () => world.domain.members.changeEmail(world.admin, user.id, { email: NEW }),
    ];
    expect(await countDone(2, (number) => calls[number]?.() ?? Promise.reject())).toBe(1);
  });

  test('is never one’s own, nor a member’s, nor that of an account that was deleted', async () => {
    await expect(changeEmail(ownId())).rejects.toMatchObject(CONFLICT);
    const member = await world.joinedMember();
    for (const other of [member.id, 999_999])
      await expect(changeEmail(other)).rejects.toMatchObject(NOT_FOUND);
  });

  test('LG-4 is in the audit log, whichever of the two it was', async () => {
    const id = await invite();
    await changeEmail(id);
    await world.domain.passwordReset.complete(await secretOf(NEW), PASSWORD, DEVICE);
    await changeEmail(id, LEA.email);
    const query = { page: 0, size: 2, q: '', sort: 'createdAt,desc', kind: 'admin' } as const;
    const { content } = await world.domain.auditLog.list(world.admin, query);
    expect(content.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['email.requested', LEA.email],
      ['email.corrected', NEW],
    ]);
  });
});

test('An administrator asks for their own with their password, like a member', async () => {
  const password = ADMIN_PASSWORD;
  await world.domain.emailChange.request(world.admin, { email: NEW, password }, DEVICE);
  await world.domain.emailChange.confirm(VISITOR, await secretOf(NEW), DEVICE);
  expect(await world.actorOf(NEW, password)).toMatchObject({ kind: 'admin', id: ownId() });
});
