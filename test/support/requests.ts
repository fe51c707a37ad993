import type { Page as PageOf } from '@cercle/contract/paging';
import type { MembershipRequest } from '@cercle/contract/requests';
import type { Page } from 'playwright-core';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { commonSteps } from './ambassadors.ts';
import { AGREEMENT, ApiClient } from './api-client.ts';
import { adminPage, siteWithMail } from './fixtures.ts';
import { plainPicture } from './members.ts';
import { ADMIN, type TestSite } from './site.ts';
import { awaitMail, choosePhoto } from './steps.ts';

/** A site, an administrator at their screen (`page`), another one (`other`) who works beside them, and who asks to join. */
export async function openRequestsScreen() {
  const { site, smtp, browser } = await siteWithMail({ TRUST_PROXY: '1' });
  const other = await new ApiClient(site.url).logIn(ADMIN);
  const page = await adminPage(browser, site);
  const picture = await plainPicture('#1f3a5f');
  return {
    site,
    smtp,
    browser,
    page,
    other,
    picture,
    ...commonSteps(page),
    ...requestsOf(site, other, picture),
    ...formControls(page, picture),
    ...detailControls(page),
  };
}

export const emailOf = (name: string) =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@societe.example`;

const MEMBER = { company: 'Dubois SRL', phone: '+32 470 00 00 00', vat: '', memberType: 'SINGLE' };

let visitors = 0;

const requestsOf = (site: TestSite, other: ApiClient, picture: Buffer) => {
  const findByName = async (name: string) => {
    const query = `?q=${encodeURIComponent(name)}`;
    const { content } = await other.get<PageOf<MembershipRequest>>(`/members/requests${query}`);
    if (!content[0]) throw new Error(`No request of ${name}`);
    return content[0];
  };
  const send = (method: string, path: string, data: object, isWithPhoto = false) => {
    const body = new FormData();
    body.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
    if (isWithPhoto) body.set('photo', new Blob([new Uint8Array(picture)]), 'photo.png');
    return other.send(method, path, body);
  };
  return {
    found: findByName,
    /** A visitor, each from an address of their own, asks to join. */
    ask: async (fullName: string, change: object = {}) => {
      visitors += 1;
      const visitor = new ApiClient(site.url, `192.0.2.${visitors}`);
      const response = await visitor.submitRequest({ fullName, email: emailOf(fullName), ...change });
      if (!response.ok) throw new Error(`No request: ${await response.text()}`);
    },
    /** The other administrator makes a member. */
    make: async (fullName: string, change: object = {}) => {
      const data = { ...MEMBER, fullName, email: emailOf(fullName), ...change };
      const response = await send('POST', '/members', data, true);
      if (!response.ok) throw new Error(`No member: ${await response.text()}`);
    },
    /** The other administrator changes a member. */
    changeByOther: async (fullName: string, change: object) => {
      const { user } = await findByName(fullName);
      const data = { ...MEMBER, fullName, email: user.email, ...change };
      const response = await send('PUT', `/members/${user.id}`, data);
      if (!response.ok) throw new Error(`Not changed: ${await response.text()}`);
    },
    /** The other administrator decides about a request. */
    decide: async (fullName: string, decision: 'approve' | 'reject') =>
      other.send(
        'PUT',
        `/members/requests/${(await findByName(fullName)).id}/${decision}`,
        decision === 'approve' ? AGREEMENT : {},
      ),
    /** A member whom the other administrator made completes the invitation. */
    complete: async (fullName: string, link: string, password: string) => {
      const data = { ...MEMBER, fullName, email: emailOf(fullName), password, confirmPassword: password };
      const body = new FormData();
      body.set('data', new Blob([JSON.stringify(data)], { type: 'application/json' }));
      const visitor = new ApiClient(site.url);
      const response = await visitor.send('POST', `/complete-invitation/${link.split('/').at(-1)}`, body);
      if (!response.ok) throw new Error(`Not completed: ${await response.text()}`);
    },
    deleteByOther: async (fullName: string) =>
      other.send('DELETE', `/members/requests/${(await findByName(fullName)).id}`),
  };
};

const formControls = (page: Page, picture: Buffer) => {
  const field = (name: string) => page.locator(`[name=${name}]`);
  return {
    field,
    fill: async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    },
    offer: (name: 'Single' | 'Business') => page.getByRole('radio', { name }),
    choosePhoto: () => choosePhoto(page, { name: 'portrait.png', mimeType: 'image/png', buffer: picture }),
    submit: (label: string) => page.locator('form').getByRole('button', { name: label, exact: true }),
    /** Discards what was typed. */
    leave: async () => {
      await page.getByRole('link', { name: 'Annuler' }).click();
      await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    },
  };
};

/** What the details show, and what the form says. */
const detailControls = (page: Page) => {
  const panel = (name: string) => page.getByRole('region', { name });
  return {
    panel,
    detail: (label: string) => page.locator(`dt:text-is("${label}") + dd`),
    action: (label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true }),
    /** What happened, the latest first. */
    history: () => panel('Historique').getByRole('listitem').locator('p:first-of-type').allInnerTexts(),
    /** The heading of a notice in the form. */
    notice: (title: string) => page.getByRole('alert').getByText(title, { exact: true }).waitFor(),
    shows: (text: string) => page.getByText(text, { exact: true }).waitFor(),
  };
};

export const mailSaying = (smtp: TestSmtpServer, address: string, text: string) =>
  awaitMail(smtp, address, (mails) => mails.find((mail) => mail.text?.includes(text)));

/** The `count`th mail with these words in its subject. */
export const latestMail = (smtp: TestSmtpServer, address: string, words: string, count: number) =>
  awaitMail(smtp, address, (mails) => mails.filter(({ subject }) => subject?.includes(words))[count - 1]);
