import type { Page } from 'playwright-core';
import { type MonitoredPage, openTab, openVisitor, resetVisitor } from './browser.ts';
import type { SiteWithMail } from './fixtures.ts';
import { joinMember } from './members.ts';
import { startSession } from './session.ts';

/** A new member at their profile, in the browser of `visitor` made new or in one of their own, and what is done there. */
export async function openProfile(
  { browser, site, smtp, visitor }: SiteWithMail & { visitor?: MonitoredPage },
  {
    fullName = 'Jean Dubois',
    ...change
  }: {
    fullName?: string;
    memberType?: string;
    freeDenomination?: string;
  } = {},
) {
  const member = await joinMember(site.url, smtp, fullName, change);
  if (visitor) await resetVisitor(visitor);
  const { page, problems } = visitor ?? (await openVisitor(browser, site.url));
  await startSession(page, site, member);
  await page.goto('/profile');
  return { ...profileControls(page), member, problems };
}

/** Another tab of the same browser. */
export async function openOtherTab(page: Page) {
  const controls = profileControls(await openTab({ page }));
  await controls.page.goto('/profile');
  await controls.edit.waitFor();
  return controls;
}

function profileControls(page: Page) {
  const edit = page.getByRole('button', { name: 'Modifier le profil' });
  const password = page.getByRole('button', { name: 'Changer le mot de passe' }).first();
  const field = (name: string) => page.locator(`[name=${name}]`);
  return {
    page,
    edit,
    password,
    field,
    heading: page.getByRole('heading', { level: 1 }),
    save: page.getByRole('button', { name: 'Enregistrer', exact: true }),
    cancel: page.getByRole('form').getByRole('button', { name: 'Annuler' }),
    live: page.getByRole('group', { name: 'Ce que les autres voient de vous' }),
    toast: (role: 'status' | 'alert', text: string) => page.getByRole(role).getByText(text).waitFor(),
    openEdit: async () => {
      await edit.click();
      await field('fullName').waitFor();
    },
    openPassword: async () => {
      await password.click();
      await field('currentPassword').waitFor();
    },
  };
}
