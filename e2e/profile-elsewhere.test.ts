import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProfile, otherTab, type ProfileSite, startProfileSite } from './support/profile.ts';

const SAVED = 'Profil mis à jour avec succès';

let world: ProfileSite;
beforeAll(async () => {
  world = await startProfileSite();
});
afterAll(() => world?.close());

test('whatever is saved of a profile shows in another tab, each time, though the name stays', async () => {
  const { page, openEdit, field, save, toast, problems } = await openProfile(world);
  const { page: other } = await otherTab(page);
  for (const [name, value] of [
    ['company', 'Ébénisterie du Parc'],
    ['phone', '+32 2 111-22-33'],
  ] as const) {
    await openEdit();
    await field(name).fill(value);
    await save.click();
    await toast('status', SAVED);
    await other.getByRole('main').getByText(value).first().waitFor();
  }
  expect(problems).toEqual([]);
});
