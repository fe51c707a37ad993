import { expect, test } from 'vitest';
import { licencesInUse } from './licences.ts';

/** May be built into a product that is not passed on under the same terms; libvips stays a library of its own (LGPL). */
const PERMISSIVE_LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|LGPL-3\.0-or-later)( AND |$)/;

test('all that the site runs with may be built on without publishing it', () => {
  const licences = [...licencesInUse()];
  expect(licences.flatMap(([, names]) => names).length).toBeGreaterThan(100);
  expect(
    licences.filter(([licence]) => licence.split(' AND ').some((one) => !PERMISSIVE_LICENCES.test(one))),
  ).toEqual([]);
  const lesser = licences.filter(([licence]) => licence.includes('LGPL')).flatMap(([, names]) => names);
  expect(lesser.filter((name) => !name.startsWith('@img/sharp-'))).toEqual([]);
});
