import { TRASH_SECONDS } from '@cercle/contract/trash';
import { describe, expect, test } from 'vitest';
import { application, DEVICE, memberData } from '../../testing/builders.ts';
import { CONFLICT, NOT_FOUND, outcomesOf, UNAUTHENTICATED } from '../../testing/outcomes.ts';
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

  test('for several people of one company says how many, on the request and to the firm; one for a single person has no number', async () => {
    const business = await submitted({ memberType: 'BUSINESS', peopleCount: 7 });
    expect(business.peopleCount).toBe(7);
    const [notice] = await world.mailsTo('contact@cercle.example');
    expect(notice?.text).toMatch(/Nombre de personnes\s*:\s*7/);
    expect((await submitted({ memberType: 'BUSINESS' })).peopleCount).toBeNull();
    expect((await submitted({ memberType: 'SINGLE', peopleCount: 7 })).peopleCount).toBeNull();
    expect((await world.mailsTo('contact@cercle.example')).at(-1)?.text).not.toContain('Nombre de personnes');
  });

  test('for fewer people than a pack has is refused, by the general conditions in force that day', async () => {
    const pair = application({ memberType: 'BUSINESS', peopleCount: 3 });
    await expect(world.domain.requests.submit(pair)).rejects.toMatchObject({
      errors: { peopleCount: ['Indiquez un nombre de personnes entre 4 et 100'] },
    });
    const { policies } = world.domain;
    const { id } = await policies.createDraft(world.admin);
    const draft = await policies.details(world.admin, id);
    const rules = { ...draft.rules, minSeats: 3 };
    const { version, firstValidFrom } = await policies.updateDraft(world.admin, id, { ...draft, rules });
    await policies.announce(world.admin, id, { validFrom: firstValidFrom ?? '', version });
    await expect(world.domain.requests.submit(pair)).rejects.toMatchObject({ code: 'validation' });
    world.clock.advance({ hours: 24 * 365 });
    await world.domain.requests.submit(pair);
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

  test('under a name that is a message greets nobody by it, in no mail to that address', async () => {
    const request = await submitted({ fullName: 'Appelez le 0900 12 345, vous avez gagné !' });
    await world.domain.requests.submit(application({ email: request.user.email }));
    await world.domain.requests.approve(world.admin, request.id);
    const mails = await world.mailsTo(request.user.email);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).toMatch(/^Bonjour,\n/);
    for (const { subject, text } of mails) expect(subject + text).not.toContain('0900');
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
    const outcomes = await outcomesOf(50, (number) =>
      number % 2 ? requests.approve(world.admin, request.id) : requests.reject(world.admin, request.id, ''),
    );
    expect(outcomes.toSorted()).toEqual([...Array(49).fill('conflict'), 'done']);
    expect(await world.mailsTo(request.user.email)).toHaveLength(2);
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
    world.clock.advance({ seconds: TRASH_SECONDS });
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

const names = async (query: object) =>
  (await world.domain.requests.list(world.admin, { ...NEWEST, ...query })).content.map(
    ({ user }) => user.fullName,
  );

describe('The list of requests', () => {
  test('CO-6 shows each request once over its pages, whatever their timestamps', async () => {
    for (let number = 0; number < 12; number += 1) await submitted();
    const pages = await Promise.all(
      [0, 1].map((page) => world.domain.requests.list(world.admin, { ...NEWEST, page })),
    );
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(pages[0]).toMatchObject({ totalPages: 2, totalElements: 12 });
  });

  test('is filtered by status and searched in name, company and address, ignoring case and accents', async () => {
    const rejected = await submitted({ fullName: 'Élodie Œuvrard', email: 'elodie@oeuvrard.example' });
    await submitted({ fullName: 'Jean Dubois', companyName: 'Ébénisterie du Parc' });
    await world.domain.requests.reject(world.admin, rejected.id, '');
    expect(await names({ status: 'REJECTED' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: 'ELODIE OEUV' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: 'ebenisterie' })).toEqual(['Jean Dubois']);
    expect(await names({ q: 'oeuvrard.example' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: '100%' })).toEqual([]);
    expect(await names({ sort: 'fullName,asc' })).toEqual(['Élodie Œuvrard', 'Jean Dubois']);
  });

  test('is filtered by member type too, and returns the total count', async () => {
    const rejected = await submitted({ fullName: 'Anouk Peeters', memberType: 'BUSINESS' });
    await submitted({ fullName: 'Bruno Servais', memberType: 'BUSINESS' });
    await submitted({ fullName: 'Chloé Maes', memberType: 'SINGLE' });
    await world.domain.requests.reject(world.admin, rejected.id, '');
    expect(await names({ memberType: 'SINGLE' })).toEqual(['Chloé Maes']);
    expect(await names({ memberType: 'BUSINESS', sort: 'fullName,asc' })).toEqual([
      'Anouk Peeters',
      'Bruno Servais',
    ]);
    expect(await names({ memberType: 'BUSINESS', status: 'PENDING' })).toEqual(['Bruno Servais']);
    const one = { ...NEWEST, size: 1, memberType: 'BUSINESS' } as const;
    expect(await world.domain.requests.list(world.admin, one)).toMatchObject({
      totalElements: 2,
      totalPages: 2,
    });
    const pending = await world.domain.requests.list(world.admin, { ...one, status: 'PENDING' });
    expect(pending).toMatchObject({ totalElements: 1, totalPages: 1 });
  });

  test('is counted by status, as search and type narrow it', async () => {
    const rejected = await submitted({ fullName: 'Anouk Peeters', memberType: 'BUSINESS' });
    await submitted({ fullName: 'Bruno Peeters', memberType: 'BUSINESS' });
    await submitted({ fullName: 'Chloé Maes', memberType: 'SINGLE' });
    await world.domain.requests.reject(world.admin, rejected.id, '');
    const counts = async (query: object) =>
      (await world.domain.requests.counts(world.admin, { q: '', ...query })).status;
    expect(await counts({})).toEqual({ ALL: 3, PENDING: 2, APPROVED: 0, REJECTED: 1 });
    expect(await counts({ q: 'PEETERS' })).toEqual({ ALL: 2, PENDING: 1, APPROVED: 0, REJECTED: 1 });
    expect(await counts({ memberType: 'SINGLE' })).toEqual({ ALL: 1, PENDING: 1, APPROVED: 0, REJECTED: 0 });
    expect(await counts({ q: 'chloe', memberType: 'BUSINESS' })).toMatchObject({ ALL: 0 });
  });

  test('is sorted by each of its columns, both ways', async () => {
    const approved = await submitted({
      fullName: 'Anouk Peeters',
      email: 'c@societe.example',
      memberType: 'SINGLE',
    });
    world.clock.advance({ minutes: 1 });
    await submitted({ fullName: 'Bruno Servais', email: 'a@societe.example', memberType: 'BUSINESS' });
    world.clock.advance({ minutes: 1 });
    const rejected = await submitted({
      fullName: 'Chloé Maes',
      email: 'b@societe.example',
      memberType: 'BUSINESS',
    });
    await world.domain.requests.approve(world.admin, approved.id);
    await world.domain.requests.reject(world.admin, rejected.id, '');
    const [anouk, bruno, chloe] = ['Anouk Peeters', 'Bruno Servais', 'Chloé Maes'];
    for (const [column, ascending] of [
      ['createdAt', [anouk, bruno, chloe]],
      ['fullName', [anouk, bruno, chloe]],
      ['email', [bruno, chloe, anouk]],
      ['memberType', [bruno, chloe, anouk]],
      ['status', [anouk, bruno, chloe]],
    ] as const) {
      expect(await names({ sort: `${column},asc` }), column).toEqual(ascending);
      expect(await names({ sort: `${column},desc` }), column).toEqual([...ascending].reverse());
    }
  });
});
