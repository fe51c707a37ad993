import type { Ambassador } from '@cercle/contract/ambassadors';
import type { Page as PageOf } from '@cercle/contract/paging';
import type { Page } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { textOf } from './browser.ts';
import { adminPage, siteWithBrowser } from './fixtures.ts';
import { ADMIN, type TestSite } from './site.ts';

/** A site, an administrator at their screen (`page`), and another one (`other`) who works beside them. */
export async function openAdminSession() {
  const { site, browser } = await siteWithBrowser();
  const other = await new ApiClient(site.url).logIn(ADMIN);
  const page = await adminPage(browser, site);
  return { page, other, ...commonSteps(page), ...ambassadorsOf(site, other) };
}

export const commonSteps = (page: Page) => ({
  row: (name: string) => page.getByRole('row', { name }),
  expectStatus: (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor(),
  expectAlert: (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor(),
  confirm: (label: string) => page.getByRole('dialog').getByRole('button', { name: label }).click(),
});

const ambassadorsOf = (site: TestSite, other: ApiClient) => {
  const findByName = async (name: string) => {
    const query = `?q=${encodeURIComponent(name)}`;
    return (await other.get<PageOf<Ambassador>>(`/admin/ambassadors${query}`)).content[0];
  };
  return {
    found: findByName,
    idOf: async (name: string) => (await findByName(name))?.id,
    /** Whether visitors see the name, right now. */
    isPublic: async (name: string) => (await textOf(site.url, '/ambassadeurs')).includes(name),
  };
};
