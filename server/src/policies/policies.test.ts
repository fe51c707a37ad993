import type { PolicyDraft } from '@cercle/contract/policies';
import { FIRST_RULES } from '@cercle/contract/policy-rules';
import { describe, expect, test } from 'vitest';
import { countDone } from '../testing/outcomes.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import { ensureFirstPolicy } from './first-version.ts';
import { policyOn } from './policies.table.ts';

const world = worldPerTest();
const FIRST_DAY = '2026-11-26';
/** Noon of the day before another version becomes valid in the tests. */
const HOURS_TO_NOVEMBER_30 = 24 * 273 + 2;

const detailsOf = (id: number) => world.domain.policies.details(world.admin, id);
const drafted = async () => (await world.domain.policies.createDraft(world.admin)).id;

/** A draft whose figures are changed. @returns its id and the version to go on with */
async function changedDraft(rules: Partial<typeof FIRST_RULES> = { declineDays: 45 }) {
  const id = await drafted();
  const draft = await detailsOf(id);
  const data: PolicyDraft = { ...draft, rules: { ...draft.rules, ...rules } };
  const { version } = await world.domain.policies.updateDraft(world.admin, id, data);
  return { id, version };
}

async function announced(validFrom: string, rules?: Partial<typeof FIRST_RULES>) {
  const { id, version } = await changedDraft(rules);
  await world.domain.policies.announce(world.admin, id, { validFrom, version });
  return id;
}

const textOf = ({ articles }: { articles: { body: (string | string[])[] }[] }) =>
  JSON.stringify(articles.map(({ body }) => body)).replaceAll('\u00a0', ' ');

describe('The first version', () => {
  test('comes with the site, in force, with the figures of its rules in its text', async () => {
    const policy = await world.domain.policies.current();
    expect(policy).toMatchObject({
      state: 'IN_FORCE',
      validFrom: FIRST_DAY,
      announcedOn: FIRST_DAY,
      validUntil: null,
      rules: FIRST_RULES,
    });
    expect(policy.articles.map(({ id }) => id)).toEqual([
      ...['objet', 'single', 'business', 'demande', 'duree', 'prix', 'renouvellement', 'resiliation'],
      ...['evenements', 'desinscription', 'absence', 'donnees'],
    ]);
    const text = textOf(policy);
    for (const sentence of [
      'L’adhésion dure 365 jours.',
      'Son prix est de 600 € par an, hors TVA.',
      'se renouvelle automatiquement pour un an. Nous vous en informons dans le mois qui précède cette échéance.',
      'au plus tard 30 jours après avoir reçu la facture',
      'au plus 72 heures avant',
      'au moins 8 jours avant l’événement',
      'doit 15 € hors TVA',
      'pendant 7 jours',
    ])
      expect(text).toContain(sentence);
    expect(text, 'no name of a figure is left').not.toMatch(/[{}]/);
  });

  test('is created once, however many processes start together', async () => {
    const { db } = world.database;
    await Promise.all([1, 2, 3, 4].map(() => ensureFirstPolicy(db, world.clock)));
    expect((await world.domain.policies.current()).versions).toHaveLength(1);
  });
});

describe('A draft', () => {
  test('copies the newest version, is changed as often as one likes, and nobody else sees it', async () => {
    const { id } = await changedDraft({ declineDays: 45, noShowFeeCents: 1_750 });
    expect(await detailsOf(id)).toMatchObject({
      state: 'DRAFT',
      rules: { ...FIRST_RULES, declineDays: 45, noShowFeeCents: 1_750 },
      previous: { validFrom: FIRST_DAY, rules: FIRST_RULES },
      firstValidFrom: '2026-11-27',
      createdBy: 'direction@cercle.example',
    });
    await expect(world.domain.policies.find(id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await world.domain.policies.current()).versions).toHaveLength(1);
  });

  test('of two administrators who change it at once, the second is told and overwrites nothing', async () => {
    const id = await drafted();
    const draft = await detailsOf(id);
    await world.domain.policies.updateDraft(world.admin, id, { ...draft, articles: draft.articles.slice(1) });
    await expect(world.domain.policies.updateDraft(world.admin, id, draft)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await detailsOf(id)).articles).toHaveLength(11);
  });

  test('can be deleted, and is listed before the announced versions', async () => {
    const [first, second] = [await drafted(), await drafted()];
    await world.domain.policies.removeDraft(world.admin, first);
    const query = { page: 0, size: 10, sort: 'validFrom,desc', q: '' } as const;
    const { content, totalElements } = await world.domain.policies.list(world.admin, query);
    expect(content.map(({ id, state }) => [id, state])).toEqual([
      [second, 'DRAFT'],
      [(await world.domain.policies.current()).id, 'IN_FORCE'],
    ]);
    expect(totalElements).toBe(2);
  });
});

describe('Announcing a version', () => {
  test('tells each active member what changes and from when, and nobody else', async () => {
    const member = await world.joinedMember({ fullName: 'Zoé Lefèvre' });
    const left = await world.joinedMember();
    await world.domain.members.deactivate(world.admin, left.id);
    const candidate = await world.submittedRequest();
    const { id, version } = await changedDraft({ declineDays: 45 });
    expect((await detailsOf(id)).recipients).toBe(1);
    await world.domain.policies.announce(world.admin, id, { validFrom: '2026-12-01', version });

    const mail = (await world.mailsTo(member.email)).at(-1);
    expect(mail?.subject).toBe('Nos conditions générales changent le 1 décembre 2026 – Cercle');
    expect(mail?.text).toContain('Délai pour ne pas renouveler, dès la facture');
    expect(mail?.text).toContain('30 jours → 45 jours');
    expect(mail?.text).toContain(`/general-conditions/${id}`);
    for (const { email } of [left, { email: candidate.user.email }])
      expect((await world.mailsTo(email)).at(-1)?.subject).not.toMatch(/conditions générales/);
  });

  test('names the articles whose words were changed, not those in which only a figure differs', async () => {
    const { email } = await world.joinedMember();
    const id = await drafted();
    const draft = await detailsOf(id);
    const articles = draft.articles.map((article) =>
      article.id === 'prix' ? { ...article, text: `${article.text} Au taux de {vatRate}.` } : article,
    );
    const rules = { ...draft.rules, vatBasisPoints: 600 };
    const { version } = await world.domain.policies.updateDraft(world.admin, id, {
      ...draft,
      articles,
      rules,
    });
    await world.domain.policies.announce(world.admin, id, { validFrom: '2026-12-01', version });
    const text = (await world.mailsTo(email)).at(-1)?.text;
    expect(text).toMatch(/Articles récrits.*Prix et TVA/s);
    expect(text).toMatch(/Taux de la TVA.*21 % → 6 %/s);
    expect(textOf(await world.domain.policies.find(id))).toContain('Au taux de 6 %.');
  });

  test('is refused for a day before tomorrow, or not after the newest version, with the first possible day', async () => {
    const { id, version } = await changedDraft();
    for (const validFrom of ['2026-03-03', FIRST_DAY, '2026-02-30'])
      await expect(
        world.domain.policies.announce(world.admin, id, { validFrom, version }),
      ).rejects.toMatchObject({
        errors: { validFrom: ['Le premier jour possible est le 27 novembre 2026.'] },
      });
    world.clock.advance({ hours: HOURS_TO_NOVEMBER_30 });
    await expect(
      world.domain.policies.announce(world.admin, id, { validFrom: '2026-11-30', version }),
    ).rejects.toMatchObject({ errors: { validFrom: ['Le premier jour possible est le 1 décembre 2026.'] } });
    await world.domain.policies.announce(world.admin, id, { validFrom: '2026-12-01', version });
  });

  test('is refused where nothing changes, and for a draft that was changed since it was read', async () => {
    const id = await drafted();
    const announcement = { validFrom: '2026-12-01', version: 0 };
    await expect(world.domain.policies.announce(world.admin, id, announcement)).rejects.toThrow(
      'Ce brouillon ne change rien à la version précédente.',
    );
    const changed = await changedDraft();
    await expect(world.domain.policies.announce(world.admin, changed.id, announcement)).rejects.toMatchObject(
      { code: 'conflict' },
    );
    expect((await detailsOf(changed.id)).state).toBe('DRAFT');
  });

  test('of two announcements at once, or of two versions for one day, one succeeds', async () => {
    const { email } = await world.joinedMember();
    const [one, other] = [await changedDraft(), await changedDraft({ declineDays: 60 })];
    const drafts = [one, one, other];
    const announce = ({ id, version } = one) =>
      world.domain.policies.announce(world.admin, id, { validFrom: '2026-12-01', version });
    expect(await countDone(drafts.length, (number) => announce(drafts[number]))).toBe(1);
    const told = (await world.mailsTo(email)).filter(({ subject }) => /conditions/.test(subject));
    expect(told).toHaveLength(1);
  });

  test('is in the audit log, as are the draft’s beginning, changes and end', async () => {
    await announced('2026-12-01');
    await world.domain.policies.removeDraft(world.admin, await drafted());
    const query = { page: 0, size: 10, sort: 'createdAt,desc', q: '', kind: 'policy' } as const;
    const { content } = await world.domain.auditLog.list(world.admin, query);
    expect(content.map(({ action }) => action)).toEqual([
      ...['policy.deleted', 'policy.drafted', 'policy.announced', 'policy.updated', 'policy.drafted'],
    ]);
    expect(content[2]?.subjectName).toBe('Version du 1 décembre 2026');
  });
});

describe('An announced version', () => {
  test('is in force from midnight in Brussels of its first day, and the one before until then', async () => {
    const first = (await world.domain.policies.current()).id;
    const second = await announced('2026-12-01');
    // 30 November, 22:59 in UTC and 23:59 in Brussels.
    world.clock.advance({ hours: HOURS_TO_NOVEMBER_30 + 11, minutes: 59 });
    expect(await world.domain.policies.current()).toMatchObject({ id: first, validUntil: '2026-11-30' });
    expect((await world.domain.policies.find(second)).state).toBe('ANNOUNCED');
    world.clock.advance({ minutes: 1 });
    expect(await world.domain.policies.current()).toMatchObject({ id: second, state: 'IN_FORCE' });
    expect((await world.domain.policies.find(first)).state).toBe('FORMER');
  });

  test('is found for any day, the first one for days before it too', async () => {
    const { db } = world.database;
    const first = (await world.domain.policies.current()).id;
    const second = await announced('2026-12-01');
    const idOn = async (day: string) => (await policyOn(db, day)).id;
    expect(await idOn('2026-01-01')).toBe(first);
    expect(await idOn('2026-11-30')).toBe(first);
    expect(await idOn('2026-12-01')).toBe(second);
    expect((await policyOn(db, '2030-01-01')).rules.declineDays).toBe(45);
  });

  test('never changes: neither by a verb nor in the database', async () => {
    const id = await announced('2026-12-01');
    const details = await detailsOf(id);
    const { policies } = world.domain;
    const announcement = { validFrom: '2026-12-05', version: details.version };
    for (const change of [
      () => policies.updateDraft(world.admin, id, details),
      () => policies.removeDraft(world.admin, id),
      () => policies.announce(world.admin, id, announcement),
    ])
      await expect(change()).rejects.toMatchObject({
        code: 'conflict',
        errors: { status: expect.anything() },
      });
    const { db } = world.database;
    const rows = db.updateTable('policy_version').where('id', '=', id);
    for (const change of [
      { rules: '{}' },
      { articles: '[]' },
      { valid_from: '2027-01-01' },
      { text_hash: '' },
    ])
      await expect(rows.set(change).execute()).rejects.toThrow('never changes');
    await expect(db.deleteFrom('policy_version').where('id', '=', id).execute()).rejects.toThrow(/never/);
    expect(await detailsOf(id)).toEqual(details);
  });

  test('outlives the administrator who announced it, without their name', async () => {
    const id = await announced('2026-12-01');
    expect((await detailsOf(id)).announcedBy).toBe('direction@cercle.example');
    await world.database.db.deleteFrom('account').where('role', '=', 'ADMIN').execute();
    const row = await world.database.db
      .selectFrom('policy_version')
      .select(['announced_by', 'created_by', 'announced_on'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ announced_by: null, created_by: null, announced_on: '2026-03-02' });
  });

  test('has a hash of its text, which depends on every figure in it and not on the firm’s settings', async () => {
    const [first, second] = [
      await world.domain.policies.current(),
      await world.domain.policies.find(await announced('2026-12-01')),
    ];
    expect(first.textHash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.textHash).not.toBe(first.textHash);
  });
});
