// The amount of a thanks is known to its two people alone (G6): it is looked for in whatever the calls tell anybody else. Of what is kept and
// sent, see `amount-traces.test.ts`.

import { afterAll, describe, expect, test, vi } from 'vitest';
import { EXAMPLES } from '../../testing/documented-calls.ts';
import { saysAmount } from '../../testing/planted-amount.ts';
import { openPlantedSite } from '../../testing/planted-site.ts';

const { world, planted, read, tokenOf, documented, others } = await openPlantedSite();
afterAll(() => world.close());
// Hundreds of calls each.
vi.setConfig({ testTimeout: 300_000 });

const GETS = EXAMPLES.filter(({ method }) => method === 'GET');

/** Of each call, a path for each of the records that may tell the amount. */
const pathsOf = (path: string) => {
  const { writer, thanked, recommendationId, thanksId } = planted;
  const ids = [writer.actor.id, thanked.actor.id, recommendationId, thanksId];
  return new Set(ids.map((id) => path.replace(/\{[^}]+\}/g, String(id))));
};

/** Those of these paths by which this caller reads the amount. */
async function tellingPaths(paths: Iterable<string>, token: string | undefined): Promise<string[]> {
  const telling: string[] = [];
  for (const path of paths) if (saysAmount((await read('GET', path, token)).text)) telling.push(path);
  return telling;
}

test('The amount is recognised in every form', () => {
  const forms = ['123456789', '1234567.89', '1 234 567,89 €', '1\u202f234\u202f567,89', '1’234’568'];
  for (const text of [...forms, '1&nbsp;234&nbsp;567,89']) expect(saysAmount(text), text).toBe(true);
  for (const text of ['12345678', '2123456789', '1 234 56']) expect(saysAmount(text), text).toBe(false);
});

describe('Its two people', () => {
  /** One's own: thanks, the year that sums them, the week, and the copy of one's data. */
  const OWN = ['/me/thanks', '/me/year', '/me/week', '/profile/export'];

  test('read it in what is their own, and nowhere else', async () => {
    for (const [{ email }, side] of [
      [planted.writer, 'WRITTEN'],
      [planted.thanked, 'RECEIVED'],
    ] as const) {
      const token = await tokenOf(email);
      const list = `/me/thanks?side=${side}`;
      expect(await tellingPaths([list], token)).toEqual([list]);
      const telling = await tellingPaths(
        GETS.flatMap(({ path }) => [...pathsOf(path)]),
        token,
      );
      const foreign = telling.filter((path) => !OWN.includes(path.replace(/\?.*/, '')));
      expect(foreign).toEqual([]);
    }
  });
});

describe.each(Object.entries(others))('%s', (_, token) => {
  test('reads it in no answer of any call, whatever record is asked for', async () => {
    for (const { path } of GETS) expect(await tellingPaths(pathsOf(path), token)).toEqual([]);
  });

  test('finds nothing by searching for it, nor for one of its two people', async () => {
    const lists = new Set(
      GETS.filter(({ path }) => !path.includes('{')).map(({ path }) => path.replace(/\?.*/, '')),
    );
    const query = encodeURIComponent(planted.writer.email);
    expect(
      await tellingPaths(
        [...lists].map((path) => `${path}?q=${query}`),
        token,
      ),
    ).toEqual([]);
    for (const q of ['1234567', '1 234 567,89', '123456789']) {
      const { text } = await read('GET', `/admin/find?q=${encodeURIComponent(q)}`, token);
      expect(text).not.toContain(planted.thanked.email);
    }
  });
});

test.each(GETS)('$method $path does not say it to $as, on a record of their own', async (example) => {
  const caller = await documented.callerOf(example);
  const { path } = await documented.prepare(example, caller);
  const { status, text } = await read('GET', path, caller.token || undefined);
  expect(status, 'otherwise nothing was looked at').toBe(example.status);
  expect(saysAmount(text)).toBe(false);
});
