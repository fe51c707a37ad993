import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '../kernel/actor.ts';
import { ambassadorFields, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo.ts';
import { openWorld, type World } from '../testing/world.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
const KEPT = { photo: null, logo: null };
const TAKEN = 'Ambassadeur existe déjà. Veuillez en choisir un autre.';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const photo = await photoFile({ color: '#1f3a5f' });
const logo = await photoFile({ color: '#a8823f' });

const made = async (change = {}, files = { photo, logo }) => {
  const { id } = await world.domain.ambassadors.create(world.admin, ambassadorFields(change), files);
  return world.domain.ambassadors.findAny(world.admin, id);
};
const listed = async (query = {}) =>
  (await world.domain.ambassadors.list({ ...NEWEST, ...query })).content.map(({ name }) => name);
const listedToAdmins = async (query = {}) =>
  (await world.domain.ambassadors.listAll(world.admin, { ...NEWEST, ...query })).content.map(
    ({ name }) => name,
  );

/** Whether that address, as it stands, answers with a picture. */
const answers = async (url: string | null) => {
  const [, hash = '', width] = /^\/images\/(\w+)-(\d+)\.webp/.exec(url ?? '') ?? [];
  const { searchParams } = new URL(url ?? '', 'http://site');
  const [expires, signature] = ['expires', 'signature'].map((name) => searchParams.get(name) ?? undefined);
  return (await world.images.find({ hash, width: Number(width), expires, signature })) !== null;
};
const hashOf = (url: string | null) => /\w{64}/.exec(url ?? '')?.[0] ?? '';
const publicAddress = (url: string | null) => world.images.publicUrl(hashOf(url));
const storedPictures = async () =>
  (await world.database.db.selectFrom('image').select('hash').distinct().execute()).length;

describe('The public list', () => {
  test('shows active ambassadors only, newest first, with photo and logo', async () => {
    await made({ name: 'Anne' });
    await made({ name: 'Bruno', active: false });
    world.clock.advance({ minutes: 1 });
    const chloe = await made({ name: 'Chloé', company: 'Atelier Meuse', jobTitle: 'Gérante' });
    expect(await listed()).toEqual(['Chloé', 'Anne']);
    const { content, totalElements } = await world.domain.ambassadors.list(NEWEST);
    expect(totalElements).toBe(2);
    expect(content[0]).toEqual({
      id: chloe.id,
      name: 'Chloé',
      company: 'Atelier Meuse',
      jobTitle: 'Gérante',
      active: true,
      photoUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}-256\.webp$/),
      logoUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}-256\.webp$/),
      createdAt: '2026-03-02T09:01:00.000Z',
      version: 1,
    });
  });

  test('is searched by name and company, case and accents ignored', async () => {
    await made({ name: 'Zoé Lefèvre', company: 'Ébénisterie du Parc' });
    await made({ name: 'Zoé Cachée', active: false });
    await made({ name: 'Jean Dubois' });
    for (const q of ['zoe', 'EBENISTERIE', 'lefevre ebenisterie'])
      expect(await listed({ q })).toEqual(['Zoé Lefèvre']);
    expect((await world.domain.ambassadors.list({ ...NEWEST, q: 'zoe' })).totalElements).toBe(1);
    expect(await listed({ q: '%' })).toEqual([]);
  });

  test('is sorted by name without case and accents where asked', async () => {
    for (const name of ['zoé', 'Élodie', 'anne', 'Émile']) await made({ name });
    expect(await listed({ sort: 'name,asc' })).toEqual(['anne', 'Élodie', 'Émile', 'zoé']);
  });

  test('CO-6 holds each ambassador once over its pages although all came at one moment', async () => {
    for (let number = 0; number < 7; number += 1) await made();
    const pages = await Promise.all([0, 1, 2].map((page) => listed({ page, size: 3 })));
    expect(new Set(pages.flat()).size).toBe(7);
    expect(pages.flat()).toEqual(await listed());
  });

  test('tells nothing of an inactive ambassador, by its id neither', async () => {
    const { id } = await made({ active: false });
    const gone = { code: 'not-found', message: 'Cet ambassadeur n’existe pas ou plus.' };
    await expect(world.domain.ambassadors.find(id)).rejects.toMatchObject(gone);
    await expect(world.domain.ambassadors.find(999)).rejects.toMatchObject(gone);
  });
});

describe('The administrators’ list', () => {
  test('shows all, or only those that are (not) active', async () => {
    await made({ name: 'Anne' });
    await made({ name: 'Bruno', active: false });
    expect(await listedToAdmins()).toEqual(['Bruno', 'Anne']);
    expect(await listedToAdmins({ active: true })).toEqual(['Anne']);
    expect(await listedToAdmins({ active: false })).toEqual(['Bruno']);
    expect(await listedToAdmins({ active: false, q: 'anne' })).toEqual([]);
  });
});

describe('A name', () => {
  test('belongs to one ambassador, whatever its case and accents', async () => {
    await made({ name: 'Zoé Lefèvre' });
    await expect(made({ name: 'ZOE  lefevre' })).rejects.toMatchObject({
      code: 'conflict',
      message: TAKEN,
      errors: { name: [TAKEN] },
    });
    const other = await made({ name: 'Jean' });
    const { update } = world.domain.ambassadors;
    await expect(
      update(world.admin, other.id, ambassadorFields({ name: 'zoé lefèvre' }), KEPT),
    ).rejects.toMatchObject({ code: 'conflict', errors: { name: [TAKEN] } });
    expect(await listed()).toEqual(['Jean', 'Zoé Lefèvre']);
  });

  test('may be written differently by its own ambassador', async () => {
    const { id } = await made({ name: 'Zoe Lefevre' });
    const fields = ambassadorFields({ name: 'Zoé Lefèvre' });
    expect((await world.domain.ambassadors.update(world.admin, id, fields, KEPT)).name).toBe('Zoé Lefèvre');
  });

  test('CO-4 given fifty times at once, in other cases and Unicode forms, makes one ambassador', async () => {
    const forms = ['Zoé Lefèvre', 'zoe lefevre', 'ZOÉ LEFÈVRE', 'Zoé Lefèvre'.normalize('NFD')];
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) => made({ name: forms[number % forms.length] })),
    );
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    // Pictures are read one or two at a time and thirty may wait: the others are told to come back.
    expect(new Set(refusals)).toEqual(new Set(['conflict', 'unavailable']));
    expect(refusals).toHaveLength(49);
    expect((await world.domain.ambassadors.list(NEWEST)).totalElements).toBe(1);
  });
});

describe('Editing', () => {
  test('keeps photo and logo where none is given', async () => {
    const before = await made();
    const fields = ambassadorFields({ name: 'Autre nom', company: 'Autre société', jobTitle: 'Associée' });
    const after = await world.domain.ambassadors.update(world.admin, before.id, fields, KEPT);
    expect(after).toEqual({ ...before, ...fields, version: 2 });
  });

  test('forgets a photo that was replaced, and keeps the logo', async () => {
    const before = await made();
    const after = await world.domain.ambassadors.update(world.admin, before.id, ambassadorFields(), {
      photo: await photoFile({ color: '#a00000' }),
      logo: null,
    });
    expect(after.logoUrl).toBe(before.logoUrl);
    expect(await answers(after.photoUrl)).toBe(true);
    expect(await answers(before.photoUrl)).toBe(false);
    expect(await storedPictures()).toBe(2);
  });

  test('CO-2 at a version that is no longer the current one changes nothing', async () => {
    const { id, version, name } = await made();
    await world.domain.ambassadors.deactivate(world.admin, id);
    await expect(
      world.domain.ambassadors.update(world.admin, id, ambassadorFields({ version }), {
        photo: await photoFile({ color: '#00a000' }),
        logo: null,
      }),
    ).rejects.toMatchObject({ code: 'conflict', errors: undefined });
    expect(await world.domain.ambassadors.findAny(world.admin, id)).toMatchObject({ name, active: false });
    expect(await storedPictures()).toBe(2);
  });

  test('CO-2 twenty times at once at one version, one wins', async () => {
    const { id, version } = await made();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        world.domain.ambassadors.update(world.admin, id, ambassadorFields({ version }), KEPT),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('AC-5 Photo and logo', () => {
  test('answer strangers while the ambassador is active, and at once no longer', async () => {
    const { id, photoUrl, logoUrl } = await made();
    for (const url of [photoUrl, logoUrl]) expect(await answers(url)).toBe(true);
    const inactive = await world.domain.ambassadors.deactivate(world.admin, id);
    for (const url of [photoUrl, logoUrl]) expect(await answers(url)).toBe(false);
    // Administrators are given an address of their own.
    for (const url of [inactive.photoUrl, inactive.logoUrl]) {
      expect(await answers(url)).toBe(true);
      expect(await answers(publicAddress(url))).toBe(false);
    }
    await world.domain.ambassadors.activate(world.admin, id);
    for (const url of [photoUrl, logoUrl]) expect(await answers(url)).toBe(true);
  });

  test('are erased with the ambassador, unless a member or another ambassador has the same picture', async () => {
    const sharedByMember = await photoFile({ color: '#330000' });
    const shared = await photoFile({ color: '#003300' });
    const first = await made({}, { photo: sharedByMember, logo: shared });
    const second = await made({}, { photo, logo: shared });
    const { requestId } = await world.domain.members.create(world.admin, memberData(), sharedByMember);
    await world.domain.ambassadors.remove(world.admin, first.id);
    const { user } = await world.domain.membership.find(world.admin, requestId);
    expect(await answers(user.photoUrl)).toBe(true);
    expect(await answers(first.photoUrl)).toBe(false);
    expect(await answers(second.logoUrl)).toBe(true);
    await world.domain.ambassadors.remove(world.admin, second.id);
    await world.domain.membership.remove(world.admin, requestId);
    world.clock.advance({ seconds: 61 });
    await world.domain.trash.empty();
    expect(await storedPictures()).toBe(0);
  });

  test('stay with an ambassador when a member who had the same picture is deleted', async () => {
    const ambassador = await made();
    const { requestId } = await world.domain.members.create(world.admin, memberData(), photo);
    await world.domain.membership.remove(world.admin, requestId);
    expect(await answers(ambassador.photoUrl)).toBe(true);
    expect(await storedPictures()).toBe(2);
  });

  test('that are no pictures are refused on their field, and nothing is stored', async () => {
    const text = new File(['bonjour'], 'logo.png', { type: 'image/png' });
    await expect(made({}, { photo, logo: text })).rejects.toMatchObject({
      code: 'unsupported-media',
      errors: { logo: ['Seules les images JPG, PNG ou GIF sont autorisées'] },
    });
    expect(await storedPictures()).toBe(0);
  });
});

describe('Activating and deactivating', () => {
  test('may be repeated: a second time changes nothing', async () => {
    const { id, version } = await made();
    const { activate, deactivate } = world.domain.ambassadors;
    expect(await activate(world.admin, id)).toMatchObject({ active: true, version });
    expect(await deactivate(world.admin, id)).toMatchObject({ active: false, version: version + 1 });
    expect(await deactivate(world.admin, id)).toMatchObject({ active: false, version: version + 1 });
    expect(await listed()).toEqual([]);
  });
});

describe('LG-4 Each change by an administrator', () => {
  test('is in the journal', async () => {
    const { id } = await made({ name: 'Zoé' });
    const { update, deactivate, activate, remove } = world.domain.ambassadors;
    await update(world.admin, id, ambassadorFields({ name: 'Zoé L.' }), KEPT);
    for (const verb of [deactivate, deactivate, activate, remove]) await verb(world.admin, id);
    const entries = await world.database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(entries.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
      'ambassador.created Zoé',
      'ambassador.updated Zoé L.',
      'ambassador.deactivated Zoé L.',
      'ambassador.activated Zoé L.',
      'ambassador.deleted Zoé L.',
    ]);
    expect(new Set(entries.map((entry) => `${entry.subject_kind} ${entry.subject_id}`))).toEqual(
      new Set([`ambassador ${id}`]),
    );
  });

  test('is for administrators alone', async () => {
    const { id } = await made();
    const { actor: member } = await world.joinedMember();
    const { listAll, findAny, create, update, activate, deactivate, remove } = world.domain.ambassadors;
    for (const [actor, code] of [
      [VISITOR, 'unauthenticated'],
      [member, 'forbidden'],
    ] as const) {
      await expect(listAll(actor, NEWEST)).rejects.toMatchObject({ code });
      await expect(create(actor, ambassadorFields(), { photo, logo })).rejects.toMatchObject({ code });
      await expect(update(actor, id, ambassadorFields(), KEPT)).rejects.toMatchObject({ code });
      for (const verb of [findAny, activate, deactivate, remove])
        await expect(verb(actor, id)).rejects.toMatchObject({ code });
    }
  });
});

describe('The revision, by which kept pages go', () => {
  /** Of a page that is full, so that what stands on it does not tell. */
  const shown = async () => (await world.domain.ambassadors.list({ ...NEWEST, size: 1 })).totalElements;

  test('is another one after each change, and the same after looking', async () => {
    const { revision, update, deactivate, remove, list, find } = world.domain.ambassadors;
    const seen = [await revision()];
    const { id } = await made();
    seen.push(await revision());
    await list(NEWEST);
    await find(id);
    expect(await revision()).toBe(seen.at(-1));
    await update(world.admin, id, ambassadorFields(), KEPT);
    seen.push(await revision());
    await deactivate(world.admin, id);
    seen.push(await revision());
    await remove(world.admin, id);
    seen.push(await revision());
    expect(new Set(seen).size).toBe(5);
  });

  test('stays as it was when a change fails', async () => {
    await made({ name: 'Zoé' });
    const before = await world.domain.ambassadors.revision();
    await expect(made({ name: 'zoe' })).rejects.toThrow();
    expect(await world.domain.ambassadors.revision()).toBe(before);
  });

  test('keeps the number of those shown when one who is hidden is removed', async () => {
    await made();
    const { id } = await made({ active: false });
    await world.domain.ambassadors.remove(world.admin, id);
    expect(await shown()).toBe(1);
  });

  test('keeps the number of those shown, whatever administrators do at once', async () => {
    const { activate, deactivate, update, remove } = world.domain.ambassadors;
    await made();
    const ambassadors = await Promise.all([made(), made({ active: false }), made(), made({ active: false })]);
    const changes = ambassadors.flatMap(({ id }, number) =>
      Array.from({ length: 8 }, (_, turn) => {
        if (turn === 6 && number === 0) return remove(world.admin, id);
        if (turn % 3 === 2)
          return update(world.admin, id, ambassadorFields({ active: turn % 2 === 0 }), KEPT);
        return turn % 2 ? activate(world.admin, id) : deactivate(world.admin, id);
      }),
    );
    await Promise.allSettled(changes);
    const { content } = await world.domain.ambassadors.list(NEWEST);
    expect(await shown()).toBe(content.length);
  });
});
