import { describe, expect, test } from 'vitest';
import { application, DEVICE, memberData } from '../../testing/builders.ts';
import { CONFLICT, NOT_FOUND, UNAUTHENTICATED } from '../../testing/outcomes.ts';
import { photoFile } from '../../testing/photo-file.ts';
import { ADMIN_EMAIL } from '../../testing/world.ts';
import { worldPerTest } from '../../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const submitted = (change = {}) => world.submittedRequest(change);

describe('Submitting a membership request', () => {
  test('creates a pending request of the public form, with all fields', async () => {
    const request = await submitted({
      memberType: 'BUSINESS',
      fullName: 'Élodie Œuvrard',
      additionalInfo: 'Bonjour',
    });
    expect(request).toMatchObject({
      status: 'PENDING',
      publicForm: true,
      processedAt: null,
      additionalInfo: 'Bonjour',
    });
    expect(request.user).toMatchObject({ fullName: 'Élodie Œuvrard', memberType: 'BUSINESS', active: false });
  });

  test('is acknowledged by mail, and the firm gets a notice', async () => {
    const { user } = await submitted({ fullName: 'Jean Dubois' });
    expect((await world.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Votre demande d’adhésion – Cercle',
    ]);
    const [notice] = await world.mailsTo('contact@cercle.example');
    expect(notice?.subject).toBe('Nouvelle demande d’adhésion\u202f: Jean Dubois');
    expect(notice?.text).toContain('/admin/members-requests/');
  });

  test('with an address already known creates no second request and notifies only its owner, by mail', async () => {
    const { user } = await submitted();
    const result = await world.domain.requests.submit(application({ email: user.email }));
    expect(result).toBeUndefined();
    expect((await world.domain.requests.list(world.admin, NEWEST)).totalElements).toBe(1);
    expect((await world.mailsTo(user.email)).at(-1)?.subject).toContain('Votre adresse nous est déjà connue');
  });

  test('CO-4 fifty times at once with one address creates one request', async () => {
    const input = application();
    await Promise.all(Array.from({ length: 50 }, () => world.domain.requests.submit(input)));
    expect((await world.domain.requests.list(world.admin, NEWEST)).totalElements).toBe(1);
  });
});

describe('Approving', () => {
  test('approves, stores the date and the administrator, and sends the invitation', async () => {
    const request = await submitted();
    world.clock.advance({ hours: 2 });
    const approved = await world.domain.requests.approve(world.admin, request.id);
    expect(approved).toMatchObject({
      status: 'APPROVED',
      processedAt: '2026-03-02T11:00:00.000Z',
      processedBy: ADMIN_EMAIL,
    });
    expect((await world.mailsTo(request.user.email)).at(-1)?.secret).toMatch(/^[\w-]{43}$/);
  });

  test('CO-3 fifty administrators at once approve or reject: one decides, one mail is sent', async () => {
    const request = await submitted();
    const { requests } = world.domain;
    const decisions = Array.from({ length: 50 }, (_, number) =>
      number % 2 ? requests.approve(world.admin, request.id) : requests.reject(world.admin, request.id, ''),
    );
    const results = await Promise.allSettled(decisions);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => reason.code);
    expect(new Set(refusals)).toEqual(new Set(['conflict']));
    expect(await world.mailsTo(request.user.email)).toHaveLength(2);
  });

  test('fifty parallel approvals send one invitation', async () => {
    const request = await submitted();
    await Promise.allSettled(
      Array.from({ length: 50 }, () => world.domain.requests.approve(world.admin, request.id)),
    );
    const invitations = (await world.mailsTo(request.user.email)).filter(({ secret }) => secret !== null);
    expect(invitations).toHaveLength(1);
  });

  test('is refused for a request created by an administrator', async () => {
    const { requestId } = await world.domain.members.create(world.admin, memberData(), await photoFile());
    await expect(world.domain.requests.approve(world.admin, requestId)).rejects.toMatchObject(CONFLICT);
  });
});

describe('Rejecting', () => {
  test('rejects and notifies the applicant courteously, with the reason', async () => {
    const request = await submitted();
    const rejected = await world.domain.requests.reject(world.admin, request.id, 'Le cercle est complet.');
    expect(rejected).toMatchObject({ status: 'REJECTED', rejectionReason: 'Le cercle est complet.' });
    const mail = (await world.mailsTo(request.user.email)).at(-1);
    expect(mail?.text).toContain('Le cercle est complet.');
    expect(mail?.secret).toBeNull();
  });

  test('cannot be undone: no other transition exists', async () => {
    const request = await submitted();
    await world.domain.requests.reject(world.admin, request.id, '');
    await expect(world.domain.requests.approve(world.admin, request.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Cette demande a déjà été rejetée.',
    });
  });
});

describe('Deleting', () => {
  test('removes the member, their photo, links and session with the request', async () => {
    const member = await world.joinedMember();
    const credentials = { email: member.email, password: 'trois petits chats' };
    const { token } = await world.domain.accounts.login(credentials, DEVICE);
    await world.domain.requests.remove(world.admin, member.requestId);
    await expect(world.domain.accounts.authenticate(token)).rejects.toMatchObject(UNAUTHENTICATED);
    world.clock.advance({ seconds: 61 });
    await world.domain.trash.purgeExpired();
    const rowCounts = await Promise.all(
      (['image', 'link', 'membership_request'] as const).map((table) =>
        world.database.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirst(),
      ),
    );
    expect(rowCounts.map((row) => row?.rows)).toEqual([0, 0, 0]);
  });

  test('of an unknown request is not-found', async () => {
    await expect(world.domain.requests.remove(world.admin, 4711)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('Who may', () => {
  test('LG-4 every change by an administrator is in the audit log, with their name', async () => {
    const member = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, member.id);
    await world.domain.members.activate(world.admin, member.id);
    await world.domain.requests.remove(world.admin, member.requestId);
    const rows = await world.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'request.approved',
      'member.deactivated',
      'member.activated',
      'request.deleted',
    ]);
    expect(new Set(rows.map(({ admin_name }) => admin_name))).toEqual(new Set([ADMIN_EMAIL]));
  });
});
