import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { postfix } from '../../server/src/testing/returned-mails.ts';
import { adminPage, siteWithMail } from '../support/fixtures.ts';
import { runCalendar, runJob, sendNotice, waitingRenewal } from '../support/membership-year.ts';
import { addSingle, daysAgo } from '../support/memberships.ts';
import { addPeople, type Person } from '../support/people.ts';
import { awaitMail } from '../support/steps.ts';

const bounceDir = mkdtempSync(join(tmpdir(), 'cercle-e2e-bounces-'));
afterAll(() => rmSync(bounceDir, { recursive: true }));
const { site, smtp, browser } = await siteWithMail({ BOUNCE_DIR: bounceDir });
const page = await adminPage(browser, site);
const renewal = page.getByRole('region', { name: /^Renouvellement/ });

test('A notice that the mail server took and returned was not received: the renewal is undone, waits, and is told again', async () => {
  const [zoe] = (await addPeople(site, 'MEMBER', ['Zoé Lefèvre'])) as [Person];
  const id = await addSingle(site, zoe, daysAgo(350));
  const open = async () => {
    await page.goto(`/admin/adhesions/${id}`);
    await page.getByRole('heading', { level: 1, name: zoe.fullName }).waitFor();
  };
  const notices = (count: number) =>
    awaitMail(
      smtp,
      zoe.email,
      (mails) =>
        mails.filter(({ subject }) => subject?.startsWith('Votre adhésion se renouvelle'))[count - 1],
    );
  const isReceived = () =>
    expect
      .poll(async () => {
        await runCalendar(page);
        await open();
        return renewal.getByText('Avis reçu le').count();
      })
      .toBe(1);

  await sendNotice(page, zoe.fullName);
  const { messageId = '' } = await notices(1);
  await isReceived();
  await page.getByText('À venir', { exact: true }).waitFor();

  writeFileSync(
    join(bounceDir, 'returned.eml'),
    postfix('5.1.1', '550 5.1.1 User unknown')({ messageId, recipient: zoe.email }),
  );
  await runJob(page, 'Lire les e-mails revenus');
  await expect.poll(() => readdirSync(bounceDir)).not.toContain('returned.eml');
  await expect
    .poll(async () => {
      await runCalendar(page);
      return (await waitingRenewal(page, zoe.fullName)).getByText('L’avis est revenu').count();
    })
    .toBe(1);
  await open();
  await renewal.getByText('Avis non reçu', { exact: true }).waitFor();
  await page.getByText('Annulée', { exact: true }).waitFor();

  await sendNotice(page, zoe.fullName);
  expect((await notices(2)).messageId).not.toBe(messageId);
  await isReceived();
});
