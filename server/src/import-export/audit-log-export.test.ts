import { expect, test } from 'vitest';
import { memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { ADMIN_EMAIL } from '../testing/world.ts';
import { worldPerTest } from '../testing/world-per-test.ts';
import type { Cell } from './list-export.ts';

const world = worldPerTest();

const ALL = { q: '', sort: 'createdAt,desc', format: 'csv' } as const;

const exported = async (filter = {}) => {
  const { batches } = await world.domain.auditLog.exportList(world.admin, { ...ALL, ...filter });
  const rows: Cell[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows.map(([, , action, subject, changes, by]) => [action, subject, changes, by]);
};

test('the journal is exported as it is filtered, in French, with what was changed; and mentions the export', async () => {
  const { domain, admin } = world;
  const data = memberData({ fullName: 'Zoé Lefèvre' });
  const { id } = await domain.members.create(admin, data, await photoFile());
  await domain.members.update(
    admin,
    id,
    { ...data, company: 'Autre', memberType: 'BUSINESS', freeDenomination: 'Cabinet' },
    await photoFile({ color: 'teal' }),
  );
  expect(await exported({ kind: 'request' })).toEqual([
    [
      'Membre modifié',
      'Zoé Lefèvre',
      'Société, Type d’adhésion (Single → Business), Dénomination libre, Photo',
      ADMIN_EMAIL,
    ],
    ['Membre ajouté', 'Zoé Lefèvre', '', ADMIN_EMAIL],
  ]);
  expect(await exported({ kind: 'journal' })).toContainEqual([
    'Journal exporté',
    '2 lignes',
    '',
    ADMIN_EMAIL,
  ]);
});
