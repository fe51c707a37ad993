import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const submitted = (change = {}) => world.submittedRequest(change);

const names = async (query: object) =>
  (await world.domain.membership.list(world.admin, { ...NEWEST, ...query })).content.map(
    ({ user }) => user.fullName,
  );

describe('The list of requests', () => {
  test('CO-6 shows each request once over its pages, whatever their moments', async () => {
    for (let number = 0; number < 12; number += 1) await submitted();
    const pages = await Promise.all(
      [0, 1].map((page) => world.domain.membership.list(world.admin, { ...NEWEST, page })),
    );
    const ids = pages.flatMap(({ content }) => content.map(({ id }) => id));
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(pages[0]).toMatchObject({ totalPages: 2, totalElements: 12 });
  });

  test('is filtered by status and searched in name, company and address, case and accents ignored', async () => {
    const rejected = await submitted({
      fullName: 'Élodie Œuvrard',
      email: 'elodie@oeuvrard.example',
    });
    await submitted({ fullName: 'Jean Dubois', companyName: 'Ébénisterie du Parc' });
    await world.domain.membership.reject(world.admin, rejected.id, '');
    expect(await names({ status: 'REJECTED' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: 'ELODIE OEUV' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: 'ebenisterie' })).toEqual(['Jean Dubois']);
    expect(await names({ q: 'oeuvrard.example' })).toEqual(['Élodie Œuvrard']);
    expect(await names({ q: '100%' })).toEqual([]);
    expect(await names({ sort: 'fullName,asc' })).toEqual(['Élodie Œuvrard', 'Jean Dubois']);
  });

  test('takes what is searched for to the letter: an address with an underscore is found, a wildcard is none', async () => {
    await submitted({ fullName: 'Jean Dubois', email: 'jean_dubois@societe.example' });
    await submitted({ fullName: 'Jeanne Dubois', email: 'jean-dubois@societe.example' });
    expect(await names({ q: 'Jean_Dubois@' })).toEqual(['Jean Dubois']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: '\\' })).toEqual([]);
  });
});
