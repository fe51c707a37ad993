import type { Browser, Page } from 'playwright-core';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { AGREEMENT, ApiClient } from './api-client.ts';
import { type MonitoredPage, openVisitor, resetVisitor } from './browser.ts';
import { siteWithMail } from './fixtures.ts';
import { plainPicture } from './members.ts';
import { ADMIN, type TestSite } from './site.ts';
import { choosePhoto, linkIn, mailTo } from './steps.ts';

export const PASSWORD = 'trois petits chats';
const PICTURE = { name: 'moi.png', mimeType: 'image/png' };

const ZOE = { email: 'zoe@lefevre.example', memberType: 'BUSINESS' };
const WIM = {
  email: 'wim@hubert.example',
  fullName: 'Wim Hubert',
  company: 'Hubert',
  phone: '0200',
  vat: '',
  memberType: 'SINGLE',
};

type Invitees = {
  site: TestSite;
  browser: Browser;
  picture: Buffer;
  /** The link of a BUSINESS member who asked to join, and has no photo yet. */
  withoutPhoto: string;
  /** The link of a SINGLE member, whose photo an administrator gave. */
  withPhoto: string;
  visitor: MonitoredPage;
  /** Makes the visitor new, from an address of their own, as limits count by address; at the form of `link`, if any. */
  openInvitee(link?: string): Promise<void>;
};

/** A site with two members who are invited to activate their account. */
export async function openInvitees(): Promise<Invitees> {
  const { site, smtp, browser } = await siteWithMail({ TRUST_PROXY: '1' });
  const picture = await plainPicture('#7a5b2e');
  const adminClient = await new ApiClient(site.url).logIn(ADMIN);

  await new ApiClient(site.url).submitRequest(ZOE);
  const { content } = await adminClient.get<{ content: { id: number }[] }>('/members/requests');
  await adminClient.send('PUT', `/members/requests/${content[0]?.id}/approve`, AGREEMENT);

  const form = new FormData();
  form.set('data', new Blob([JSON.stringify(WIM)], { type: 'application/json' }));
  form.set('photo', new Blob([new Uint8Array(picture)]), 'photo.png');
  await adminClient.send('POST', '/members', form);

  const visitor = await openVisitor(browser, site.url);
  let visits = 0;
  return {
    site,
    browser,
    picture,
    withoutPhoto: await invitationOf(smtp, ZOE.email),
    withPhoto: await invitationOf(smtp, WIM.email),
    visitor,
    async openInvitee(link) {
      visits += 1;
      await resetVisitor(visitor);
      await visitor.page.context().setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.100.${visits}` });
      if (!link) return;
      await visitor.page.goto(link);
      await sendButton(visitor.page).waitFor();
    },
  };
}

const invitationOf = async (smtp: TestSmtpServer, address: string) =>
  new URL(linkIn(await mailTo(smtp, address, 'Activez votre accès'), '/validate-invitation')).pathname;

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Activer mon compte' });
export const photoError = (page: Page) =>
  page.locator('form p:has(svg)').filter({ hasText: /image|taille|Photo|fichier/ });
export const preview = (page: Page) => page.locator('form img');
export const formValues = (page: Page) =>
  page
    .locator('form')
    .evaluate((form) =>
      Object.fromEntries(
        [...new FormData(form as HTMLFormElement)].filter(([, value]) => typeof value === 'string'),
      ),
    );

export async function fillActivationForm(
  page: Page,
  file: { buffer: Buffer; name?: string; mimeType?: string } | null,
) {
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=confirmPassword]').fill(PASSWORD);
  const denomination = page.locator('[name=freeDenomination]');
  if (await denomination.count()) await denomination.fill('Groupe Lefèvre');
  await page.locator('[name=isEmailPublic]').uncheck({ force: true });
  if (file) await choosePhoto(page, { ...PICTURE, ...file });
}

export const FILLED_VALUES = {
  email: ZOE.email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  freeDenomination: 'Groupe Lefèvre',
  isProfilePublic: 'on',
  isProfilePhotoPublic: 'on',
};
