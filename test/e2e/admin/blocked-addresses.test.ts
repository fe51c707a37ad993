import { describe, expect, test, vi } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { expectAccessibleAtAllWidths } from '../../support/axe.ts';
import { adminPage, siteWithMail } from '../../support/fixtures.ts';
import { ADMIN } from '../../support/site.ts';

const MEMBER = 'zoe@societe.example';
const READER = 'lou@lecture.example';

// Two people whose mailbox does not exist: an applicant whose invitation is refused, and a subscriber.
const { site, smtp, browser } = await siteWithMail();
const visitor = new ApiClient(site.url);
const api = await new ApiClient(site.url).logIn(ADMIN);
await visitor.submitRequest({ fullName: 'Zoé Lefèvre', email: MEMBER });
const { content } = await api.get<{ content: { id: number }[] }>('/members/requests?page=0&size=1');
const requestId = content[0]?.id;
const blockedCount = async () =>
  (await api.get<{ totalElements: number }>('/admin/blocked-addresses')).totalElements;
const untilBlocked = (count: number) =>
  vi.waitUntil(async () => (await blockedCount()) === count, { timeout: 60_000, interval: 50 });
await vi.waitUntil(() => smtp.mails.length > 1, { timeout: 60_000, interval: 50 });
smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: '5.1.1 User unknown' });
await api.send('PUT', `/members/requests/${requestId}/approve`);
await untilBlocked(1);
const recaptchaToken = await visitor.botCheckToken('newsletterSubmit');
await visitor.send('POST', '/newsletters', { email: READER, recaptchaToken });
await untilBlocked(2);
smtp.behave({ do: 'accept' });
const page = await adminPage(browser, site);

const row = (name: string) => page.getByRole('row', { name });

describe('Adresses à vérifier', () => {
  test('F11: the dashboard names the person whose address takes nothing, and leads to it', async () => {
    await page.goto('/admin/dashboard');
    const group = page.getByRole('region', { name: /Adresses à vérifier/ });
    await group.getByText('Cette adresse n’existe pas').waitFor();
    expect(await group.getByText(READER).count()).toBe(0);
    await group.getByRole('link', { name: 'Zoé Lefèvre' }).click();
    await page.waitForURL('**/admin/adresses?q=zoe%40societe.example');
    await row(MEMBER).waitFor();
  });

  test('each says why, since when and whose it is, with the way to correct it', async () => {
    await page.goto('/admin/dashboard');
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Adresses à vérifier' })
      .click();
    await page.getByText('2 adresses').waitFor();
    await row(MEMBER).getByText('Cette adresse n’existe pas\u202f: vérifiez-la.').waitFor();
    await row(MEMBER).getByText('Ne reçoit rien').waitFor();
    await row(MEMBER).getByText('1 e-mail non remis en 30 jours').waitFor();
    await row(READER).getByText('Hors du cercle').waitFor();
    await row(READER).getByText('Inscrite à la newsletter').waitFor();
    await expectAccessibleAtAllWidths(page);
    await row(MEMBER).getByRole('link', { name: 'Zoé Lefèvre' }).click();
    await page.waitForURL(`**/admin/members-requests/${requestId}`);
  });

  test('one that works again is put back into service', async () => {
    await page.goto('/admin/adresses?cause=SOFT');
    await page.getByText('Aucune adresse n’a refusé trois jours en trente jours.').waitFor();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/admin/adresses?cause=HARD');
    await row(READER)
      .getByRole('button', { name: /^Remettre en service/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Les campagnes écriront de nouveau à ${READER}.`).waitFor();
    await dialog.getByRole('button', { name: 'Remettre en service' }).click();
    await page.getByRole('status').getByText('L’adresse est de nouveau en service').waitFor();
    await row(READER).waitFor({ state: 'detached' });
    await row(MEMBER).waitFor();
    expect(await blockedCount()).toBe(1);
  });
});
