import { expect, test } from 'vitest';
import { ambassadorFields, memberData } from '../testing/builders.ts';
import { photoFile } from '../testing/photo-file.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();
const changesOf = async (kind: 'request' | 'ambassador' | 'admin') => {
  const query = { page: 0, size: 1, q: '', sort: 'createdAt,desc', kind } as const;
  return (await world.domain.auditLog.list(world.admin, query)).content[0]?.changes;
};

test('the journal names the fields that an edit of an ambassador or of one’s own profile changed', async () => {
  const { domain, admin } = world;
  const photo = await photoFile();
  const { id } = await domain.ambassadors.create(admin, ambassadorFields(), { photo, logo: photo });
  const { name } = await domain.ambassadors.findAny(admin, id);
  const edit = ambassadorFields({ name, company: 'Autre SRL', active: false });
  await domain.ambassadors.update(admin, id, edit, { photo: null, logo: await photoFile({ color: 'teal' }) });
  expect(await changesOf('ambassador')).toEqual(
    expect.arrayContaining([
      { field: 'company' },
      { field: 'active', from: 'true', to: 'false' },
      { field: 'logo' },
    ]),
  );
  await domain.accounts.updateAdminProfile(admin, { fullName: 'Sophie Delvaux' }, null);
  expect(await changesOf('admin')).toEqual([{ field: 'fullName' }]);
});

test('PR-2 erasing a person erases what was changed about them, with their name', async () => {
  const { domain, admin } = world;
  const data = memberData();
  const { id } = await domain.members.create(admin, data, await photoFile());
  await domain.members.update(
    admin,
    id,
    { ...data, memberType: 'BUSINESS', freeDenomination: 'Cabinet' },
    null,
  );
  expect(await changesOf('request')).toHaveLength(2);
  await domain.personalData.erase(admin, { email: data.email, confirmation: data.email });
  const rows = await world.database.db.selectFrom('audit_entry').select('changes').execute();
  expect(rows.filter(({ changes }) => changes !== null)).toEqual([]);
});
