import type { AmbassadorData } from '@cercle/contract/ambassadors';
import { describe, expect, test } from 'vitest';
import { makeAmbassador, storedPictures } from '../testing/ambassador-fixtures.ts';
import { ambassadorFields } from '../testing/builders.ts';
import { countDone, outcomesOf } from '../testing/outcomes.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;
const NO_FILES = { photo: null, logo: null };
const TAKEN = 'Ambassadeur existe déjà. Veuillez en choisir un autre.';

const world = worldPerTest();

const made = (change = {}) => makeAmbassador(world, change);
const namesOf = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);
const listed = async (query = {}) => namesOf(await world.domain.ambassadors.list({ ...NEWEST, ...query }));
const listedToAdmins = async (query = {}) =>
  namesOf(await world.domain.ambassadors.listAll(world.admin, { ...NEWEST, ...query }));

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
      website: '',
      position: null,
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

  test('is sorted by name, ignoring case and accents, on request', async () => {
    for (const name of ['zoé', 'Élodie', 'anne', 'Émile']) await made({ name });
    expect(await listed({ sort: 'name,asc' })).toEqual(['anne', 'Élodie', 'Émile', 'zoé']);
  });

  test('CO-6 has each ambassador once over its pages although all have the same creation time', async () => {
    for (let number = 0; number < 7; number += 1) await made();
    const pages = await Promise.all([0, 1, 2].map((page) => listed({ page, size: 3 })));
    expect(new Set(pages.flat()).size).toBe(7);
    expect(pages.flat()).toEqual(await listed());
  });

  test('does not show an inactive ambassador, also not by its id', async () => {
    const { id } = await made({ active: false });
    const gone = { code: 'not-found', message: 'Cet ambassadeur n’existe pas ou plus.' };
    await expect(world.domain.ambassadors.find(id)).rejects.toMatchObject(gone);
    await expect(world.domain.ambassadors.find(999)).rejects.toMatchObject(gone);
  });
});

describe('Those that the home page presents', () => {
  const WITHOUT_PICTURES = { photo_hash: null, logo_hash: null };
  const featured = async () => (await world.domain.ambassadors.listFeatured()).map(({ name }) => name);

  test('are six at most, active, in the order of the directory, those with a photo first, then those with a logo', async () => {
    expect(await featured()).toEqual([]);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await made({ name: `Anne ${number}` });
    await made({ name: 'Bruno', active: false });
    expect(await featured()).toEqual([7, 6, 5, 4, 3, 2].map((number) => `Anne ${number}`));
    const change = (name: string, columns: object) =>
      world.database.db.updateTable('ambassador').set(columns).where('name', '=', name).execute();
    await change('Anne 7', WITHOUT_PICTURES);
    await change('Anne 6', { photo_hash: null });
    await change('Anne 5', { logo_hash: null });
    expect(await featured()).toEqual(['Anne 4', 'Anne 3', 'Anne 2', 'Anne 1', 'Anne 5', 'Anne 6']);
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
    const counts = (q: string) => world.domain.ambassadors.counts(world.admin, { q });
    expect(await counts('')).toEqual({ active: { ALL: 2, true: 1, false: 1 } });
    expect(await counts('bruno')).toEqual({ active: { ALL: 1, true: 0, false: 1 } });
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
      update(world.admin, other.id, ambassadorFields({ name: 'zoé lefèvre' }), NO_FILES),
    ).rejects.toMatchObject({ code: 'conflict', errors: { name: [TAKEN] } });
    expect(await listed()).toEqual(['Jean', 'Zoé Lefèvre']);
  });

  test('may be changed in case by its own ambassador', async () => {
    const { id } = await made({ name: 'Zoe Lefevre' });
    const fields = ambassadorFields({ name: 'Zoé Lefèvre' });
    expect((await world.domain.ambassadors.update(world.admin, id, fields, NO_FILES)).name).toBe(
      'Zoé Lefèvre',
    );
  });

  test('CO-4 given fifty times at once, in other cases and Unicode forms, makes one ambassador', async () => {
    const forms = ['Zoé Lefèvre', 'zoe lefevre', 'ZOÉ LEFÈVRE', 'Zoé Lefèvre'.normalize('NFD')];
    const outcomes = await outcomesOf(50, (number) => made({ name: forms[number % forms.length] }));
    // Pictures are read one or two at a time and thirty may wait: the others get 503.
    expect(new Set(outcomes)).toEqual(new Set(['done', 'conflict', 'unavailable']));
    expect((await world.domain.ambassadors.list(NEWEST)).totalElements).toBe(1);
  });
});

describe('Editing', () => {
  test('keeps photo and logo when none is given', async () => {
    const before = await made();
    const fields = ambassadorFields({ name: 'Autre nom', company: 'Autre société', jobTitle: 'Associée' });
    const after = await world.domain.ambassadors.update(world.admin, before.id, fields, NO_FILES);
    expect(after).toEqual({ ...before, ...fields, version: 2 });
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
    expect(await storedPictures(world)).toBe(2);
  });

  test('CO-2 twenty times at once at one version, one wins', async () => {
    const { id, version } = await made();
    expect(
      await countDone(20, () =>
        world.domain.ambassadors.update(world.admin, id, ambassadorFields({ version }), NO_FILES),
      ),
    ).toBe(1);
  });
});

describe('The website and the place in the directory', () => {
  const directory = async () =>
    (await world.domain.ambassadors.list({ ...NEWEST, sort: 'position,asc' })).content.map(
      ({ name }) => name,
    );

  test('the directory starts with those who have a place, in its order, then come the newest', async () => {
    for (const [name, position] of [
      ['Anouk', undefined],
      ['Bruno', 2],
      ['Chloé', 1],
      ['Denis', null],
      ['Élise', 2],
    ] as const) {
      await made({ name, position });
      world.clock.advance({ minutes: 1 });
    }
    expect(await directory()).toEqual(['Chloé', 'Élise', 'Bruno', 'Denis', 'Anouk']);
    expect(await listed(), 'the described order stays').toEqual([
      'Élise',
      'Denis',
      'Chloé',
      'Bruno',
      'Anouk',
    ]);
  });

  test('stay when an edit leaves them out, and go when it empties them', async () => {
    const { id } = await made({ website: 'https://societe.be/', position: 3 });
    const update = (change: Partial<AmbassadorData>) =>
      world.domain.ambassadors.update(world.admin, id, ambassadorFields(change), NO_FILES);
    expect(await update({})).toMatchObject({ website: 'https://societe.be/', position: 3 });
    expect(await update({ website: '', position: null })).toMatchObject({ website: '', position: null });
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
  test('is in the audit log', async () => {
    const { id } = await made({ name: 'Zoé' });
    const { update, deactivate, activate, remove } = world.domain.ambassadors;
    await update(world.admin, id, ambassadorFields({ name: 'Zoé L.' }), NO_FILES);
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
});
