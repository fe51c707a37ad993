import { describe, expect, test } from 'vitest';
import { worldPerTest } from '../../testing/world-per-test.ts';

const NEWEST = { page: 0, size: 10, sort: 'createdAt,desc', q: '' } as const;

const world = worldPerTest();

const submitted = (change = {}) => world.submittedRequest(change);

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
    const rejected = await submitted({
      fullName: 'Élodie Œuvrard',
      email: 'elodie@oeuvrard.example',
    });
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

  test('takes the search term literally: an address with an underscore is found, and wildcards have no effect', async () => {
    await submitted({ fullName: 'Jean Dubois', email: 'jean_dubois@societe.example' });
    await submitted({ fullName: 'Jeanne Dubois', email: 'jean-dubois@societe.example' });
    expect(await names({ q: 'Jean_Dubois@' })).toEqual(['Jean Dubois']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: '\\' })).toEqual([]);
  });
});
