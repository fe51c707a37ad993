// The year of one company, from its agreement to a renewal with fewer seats. The site is the real process, whose clock jumps.

import { expect, test } from 'vitest';
import { openVisitor, resetVisitor } from '../support/browser.ts';
import { plainPicture } from '../support/members.ts';
import { mailboxOf, openMembershipOf, runCalendar, sendNotice } from '../support/membership-year.ts';
import { openAs, startSession } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { siteInTime } from '../support/site-in-time.ts';
import { activate, linkIn, mailTo, submitMembershipRequest } from '../support/steps.ts';

const { site, smtp, browser, jumpTo } = await siteInTime('2027-09-01T10:00:00+02:00');
const office = await openVisitor(browser, site.url);
const home = await openVisitor(browser, site.url);

const COMPANY = 'Atelier de la Lesse';
const PASSWORD = 'trois petits chats';
const photo = await plainPicture('#7a5b2e');
const person = (fullName: string, email: string) => ({ fullName, email, password: PASSWORD });
const lina = person('Lina Dumont', 'lina@lesse.example');
const basile = person('Basile Renard', 'basile@lesse.example');
const noor = person('Noor Maes', 'noor@lesse.example');
const jules = person('Jules Claes', 'jules@lesse.example');

const { page } = home;
const desk = office.page;
const dialog = desk.getByRole('dialog');
const renewal = desk.getByRole('region', { name: /^Renouvellement/ });

const openMembership = () => openMembershipOf(desk, COMPANY);
const openOwn = (who = lina) => openAs(page, site, who, '/mon-adhesion');
const seatsAre = (text: RegExp) => page.getByText(text).waitFor();
const activateInvitation = async ({ email }: { email: string }) => {
  const invitation = linkIn(await mailTo(smtp, email, 'Activez votre accès'), '/validate-invitation');
  await resetVisitor(home);
  await activate(page, invitation, { password: PASSWORD, photo, denomination: COMPANY });
};
const changed = (text: string) => page.getByRole('status').getByText(text).waitFor();

test('A company asks to join; the approval asks for what is agreed, and its applicant answers for dues and people', async () => {
  await submitMembershipRequest(page, 'Business', { ...lina, company: COMPANY, phone: '+32 84 11 22 33' });
  await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
  await startSession(desk, site, ADMIN);
  await desk.goto('/admin/members-requests');
  await desk
    .getByRole('row', { name: lina.fullName })
    .getByRole('button', { name: /^Approuver/ })
    .click();
  await dialog.getByLabel('Nombre de places').fill('4');
  await dialog.getByLabel('Prix d’une place par an').fill('450');
  await dialog.getByLabel('Premier jour').fill('2027-09-01');
  await dialog.getByRole('button', { name: 'Approuver' }).click();
  await desk.getByRole('status').getByText('Demande approuvée avec succès').waitFor();
  await activateInvitation(lina);
  await runCalendar(desk);
  const letter = await mailboxOf(smtp, lina.email).letter('Votre adhésion au cercle');
  expect(letter).toContain('court du 1 septembre 2027 au 30 août 2028.');
  expect(letter).toContain('Places : 4');
  await openOwn();
  await seatsAre(/^1\splace prise sur 4$/);
  await page.getByRole('button', { name: 'Ne pas renouveler' }).waitFor();
});

test('She invites three others, who activate their access: all seats are taken', async () => {
  for (const { fullName, email } of [basile, noor, jules]) {
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    const form = page.getByRole('dialog');
    await form.locator('[name=fullName]').fill(fullName);
    await form.locator('[name=email]').fill(email);
    await form.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await changed(`L’invitation est partie à ${email}.`);
    await form.waitFor({ state: 'hidden' });
  }
  for (const invited of [basile, noor, jules]) await activateInvitation(invited);
  await openOwn();
  await seatsAre(/^4\splaces prises sur 4$/);
  await page.getByText('Toutes les places sont prises\u202f: 4 sur 4.').waitFor();
  expect(await page.getByText('Membre', { exact: true }).count()).toBe(4);
});

test('B1 One of them leaves: the seat is free at once, and the circle closed to them; their own data stay', async () => {
  await page.getByRole('button', { name: `Libérer la place de ${jules.fullName}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Libérer la place' }).click();
  await changed(`La place de ${jules.fullName} est libre.`);
  await seatsAre(/^3\splaces prises sur 4$/);
  await runCalendar(desk);
  const letter = await mailboxOf(smtp, jules.email).letter(
    `Votre place dans l’adhésion d’${COMPANY} est libérée`,
  );
  expect(letter).toContain('Votre compte reste ouvert');
  await openAs(page, site, jules, '/membres');
  await page.getByRole('heading', { name: 'Le cercle vous est fermé depuis le 1 septembre 2027' }).waitFor();
  await openAs(page, site, jules, '/profile');
  await page.getByRole('main').getByText(jules.email).first().waitFor();
});

test('The next year is agreed at three seats, and announced so to the one who answers for the dues, nobody else', async () => {
  await jumpTo('2028-07-31T10:00:00+02:00');
  await startSession(desk, site, ADMIN);
  await openMembership();
  await desk.getByRole('button', { name: 'Convenir de la suite' }).click();
  await dialog.locator('[name=seats]').fill('3');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await desk.getByRole('status').getByText('La période suivante est convenue.').waitFor();
  await renewal.getByText(/^3\splaces à 450\s€ par an, hors TVA$/).waitFor();
  await sendNotice(desk, COMPANY);
  const subject = 'Votre adhésion se renouvelle le 31 août 2028';
  const notice = await mailboxOf(smtp, lina.email).letter(subject);
  expect(notice).toContain('Prix : 1 350,00 € hors TVA (3 places à 450,00 €)');
  expect(notice).toContain('Nouvelle période : du 31 août 2028 au 30 août 2029');
  for (const { email } of [basile, noor, jules])
    expect(mailboxOf(smtp, email).subjects()).not.toContain(subject);
  await runCalendar(desk);
  await openMembership();
  await desk.getByRole('button', { name: 'Noter la facture reçue' }).click();
  await dialog.locator('[name=on]').fill('2028-07-31');
  await dialog.locator('[name=evidence]').fill('Accusé de réception');
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await desk.getByRole('status').getByText('Réception de la facture notée.').waitFor();
  await renewal.getByText('30 août 2028').first().waitFor();
});

test('It is renewed at three seats for the three who are there', async () => {
  await jumpTo('2028-08-31T08:00:00+02:00');
  await startSession(desk, site, ADMIN);
  await runCalendar(desk);
  const renewed = await mailboxOf(smtp, lina.email).letter('Votre adhésion est renouvelée');
  expect(renewed).toContain('renouvelée du 31 août 2028 au 30 août 2029.');
  expect(renewed).toContain('Places : 3');
  await openOwn();
  await seatsAre(/^3\splaces prises sur 3$/);
  await page.getByText('Toutes les places sont prises\u202f: 3 sur 3.').waitFor();
  await openAs(page, site, basile, '/membres');
  await page.getByRole('main').getByText(noor.fullName).first().waitFor();
  expect(await page.getByRole('main').getByText(jules.fullName).count()).toBe(0);
  await openMembership();
  await desk.getByText(/^Renouvellement · Business · 3\splaces à 450\s€ par an, hors TVA$/).waitFor();
  const given = `Votre place dans l’adhésion d’${COMPANY}`;
  const invited = 'Activez votre accès au cercle';
  expect(mailboxOf(smtp, lina.email).subjects(), 'each letter once').toEqual(
    [
      'Votre demande d’adhésion',
      invited,
      'Votre adhésion au cercle',
      given,
      'Votre adhésion se renouvelle le 31 août 2028',
      'Votre adhésion est renouvelée',
    ].sort(),
  );
  expect(mailboxOf(smtp, basile.email).subjects()).toEqual([invited, given].sort());
  expect(mailboxOf(smtp, jules.email).subjects()).toEqual([invited, given, `${given} est libérée`].sort());
});
