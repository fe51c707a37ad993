import { expect, test } from 'vitest';
import { licencesInUse } from './licences.ts';

/** Permissive: allowed in a product with other terms; libvips stays a separate library (LGPL). */
const PERMISSIVE_LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|LGPL-3\.0-or-later)( AND |$)/;

/** « A AND (B OR C) »: each part, of which one may choose an alternative. */
const isPermissive = (licence: string) =>
  licence.split(' AND ').every((part) =>
    part
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((alternative) => PERMISSIVE_LICENCES.test(alternative)),
  );

test('every runtime package has a licence that does not require publishing the product', () => {
  const licences = [...licencesInUse()];
  expect(licences.flatMap(([, names]) => names).length).toBeGreaterThan(100);
  expect(licences.filter(([licence]) => !isPermissive(licence))).toEqual([]);
  const lesser = licences.filter(([licence]) => licence.includes('LGPL')).flatMap(([, names]) => names);
  expect(lesser.filter((name) => !name.startsWith('@img/sharp-'))).toEqual([]);
});
