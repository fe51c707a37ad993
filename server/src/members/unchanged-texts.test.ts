import { memberUpdate } from '@cercle/contract/members';
import { expect, test } from 'vitest';
import { memberData } from '../testing/builders.ts';
import { worldPerTest } from '../testing/world-per-test.ts';

const world = worldPerTest();

const COMPANY_TOO_LONG = 'Le nom de la société doit comporter moins de 50 caractères';
/** What the public form accepts, and no other. */
const LONG = {
  fullName: 'Z'.repeat(100),
  companyName: 'C'.repeat(100),
  phoneNumber: '0'.repeat(100),
  vatNumber: 'B'.repeat(100),
  additionalInfo: 'à'.repeat(400),
};

test('an administrator changes the phone of an applicant who wrote more than an administrator may; texts that are changed too obey the rules', async () => {
  const { members } = world.domain;
  const { user, additionalInfo } = await world.submittedRequest(LONG);
  const data = { ...memberUpdate.parse({ ...memberData(), email: user.email }), ...user, additionalInfo };
  const phone = '02 111 11 11';
  const changed = await members.update(world.admin, user.id, { ...data, phone }, null);
  expect(changed).toMatchObject({ additionalInfo: LONG.additionalInfo });
  expect(changed.user).toMatchObject({ fullName: LONG.fullName, phone, vat: LONG.vatNumber });

  const { version } = changed.user;
  const longer = { company: `${user.company}!`, additionalInfo: `${additionalInfo}!`, version };
  await expect(members.update(world.admin, user.id, { ...data, ...longer }, null)).rejects.toMatchObject({
    code: 'validation',
    errors: {
      company: [COMPANY_TOO_LONG],
      additionalInfo: ['Maximum 300 caractères'],
      phone: ['Le téléphone doit comporter moins de 50 caractères'],
    },
  });
  const emptied = { ...data, phone, fullName: '', version };
  await expect(members.update(world.admin, user.id, emptied, null)).rejects.toMatchObject({
    errors: { fullName: ['Le nom est requis'] },
  });
});

test('a member whose request was longer than a profile may be changes the rest of it', async () => {
  const { members } = world.domain;
  const { actor } = await world.joinedMember({ companyName: LONG.companyName });
  const profile = { ...(await members.profile(actor)), vat: 'BE0987654321' };
  expect(await members.updateProfile(actor, profile, null)).toMatchObject({
    company: LONG.companyName,
    vat: 'BE0987654321',
  });
  const longer = { ...profile, company: `${profile.company}!`, version: profile.version + 1 };
  await expect(members.updateProfile(actor, longer, null)).rejects.toMatchObject({
    code: 'validation',
    errors: { company: [COMPANY_TOO_LONG] },
  });
});

test('a version that is no longer the current one is a conflict, and not a text that was changed', async () => {
  const { members } = world.domain;
  const { user, additionalInfo } = await world.submittedRequest(LONG);
  const data = { ...memberUpdate.parse({ ...memberData(), email: user.email }), ...user, additionalInfo };
  await members.update(world.admin, user.id, { ...data, company: 'Autre SA' }, null);
  await expect(members.update(world.admin, user.id, data, null)).rejects.toMatchObject({ code: 'conflict' });
});
