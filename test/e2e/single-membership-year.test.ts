// The years of one Single member, from the request to a return after two years away. The site is the real process, on days that
// hold a leap day and a delay that ends on a Sunday.

import { expect, test } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { plainPicture } from '../support/members.ts';
import {
  mailboxOf,
  openMembershipOf,
  readTimeline,
  runCalendar,
  sendNotice,
  waitingRenewal,
} from '../support/membership-year.ts';
import { BACK_OFFICE, openAs, startSession } from '../support/session.ts';
import { ADMIN } from '../support/site.ts';
import { siteInTime } from '../support/site-in-time.ts';
import { activate, linkIn, logIn, mailTo, submitMembershipRequest } from '../support/steps.ts';

const { site, smtp, browser, jumpTo } = await siteInTime('2027-03-01T09:00:00+01:00');
const office = await openVisitor(browser, site.url);
const home = await openVisitor(browser, site.url);

const photo = await plainPicture('#7a5b2e');
const AMELIE = 'Amélie Lambert';
/** Who pays, by which administrators know the membership. */
const PAYER = 'Lambert Conseil';
const amelie = { email: 'amelie@lambert.example', password: 'trois petits chats' };
const mailbox = mailboxOf(smtp, amelie.email);
const { page } = home;
const desk = office.page;
const dialog = desk.getByRole('dialog');
const renewal = desk.getByRole('region', { name: /^Renouvellement/ });

const openMembership = () => openMembershipOf(desk, PAYER);
const openOwn = async () => {
  await openAs(page, site, amelie, '/mon-adhesion');
  await page.getByRole('heading', { level: 1, name: 'Mon adhésion' }).waitFor();
};
/** On the page of the member: a button, its dialog, its confirmation. */
const choose = async (name: string, message: string, done: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByText(message).waitFor();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('status').getByText(done).waitFor();
};
const DECLINE = ['Ne pas renouveler', 'C’est noté\u202f: l’adhésion ne se renouvelle pas.'] as const;
const UNDO = ['Annuler, finalement je continue', 'C’est noté\u202f: l’adhésion continue.'] as const;

test('A visitor asks to join, is approved with one click and activates: the term begins that day, told by a letter', async () => {
  await submitMembershipRequest(page, 'Single', {
    ...{ fullName: AMELIE, company: PAYER, phone: '+32 470 11 22 33' },
    email: amelie.email,
  });
  await page.getByText('Merci, votre demande est entre nos mains.').waitFor();
  await logIn(desk, site.adminLoginUrl, ADMIN);
  await desk.waitForURL(BACK_OFFICE);
  await desk.goto('/admin/members-requests');
  await desk
    .getByRole('row', { name: AMELIE })
    .getByRole('button', { name: /^Approuver/ })
    .click();
  await dialog.getByRole('button', { name: 'Approuver' }).click();
  await desk.getByRole('status').getByText('Demande approuvée avec succès').waitFor();
  const invitation = linkIn(await mailTo(smtp, amelie.email, 'Activez votre accès'), '/validate-invitation');
  await activate(page, invitation, { ...amelie, photo });
  await runCalendar(desk);
  const letter = await mailbox.letter('Votre adhésion au cercle');
  expect(letter).toContain('court du 1 mars 2027 au 28 février 2028.');
  expect(letter).toContain(`${site.url}/mon-adhesion`);
  await openMembership();
  await desk.getByText('Single · membre depuis le 1 mars 2027').waitFor();
});

test('The notice is proposed from the first day of the month before the end, in Belgium, and told with one click', async () => {
  await jumpTo('2028-01-28T23:59:00+01:00');
  await startSession(desk, site, ADMIN);
  expect(await (await waitingRenewal(desk, PAYER)).count()).toBe(0);
  await jumpTo('2028-01-29T00:01:00+01:00');
  await startSession(desk, site, ADMIN);
  const row = await waitingRenewal(desk, PAYER);
  await row.getByText('Avis de renouvellement à envoyer').waitFor();
  await row.getByText('Dernier jour de la période\u202f: 28 février 2028').waitFor();
  await sendNotice(desk, PAYER);
  const notice = await mailbox.letter('Votre adhésion se renouvelle le 29 février 2028');
  for (const part of [
    'elle se renouvelle pour la période du 29 février 2028 au 27 février 2029.',
    'Dites-le à la page « Mon adhésion » ou par écrit, dès maintenant et au plus tard 30 jours après avoir reçu la facture.',
    'Offre : Single',
    'Période en cours : du 1 mars 2027 au 28 février 2028',
    'Nouvelle période : du 29 février 2028 au 27 février 2029',
    /Prix : 600,00 € hors TVA/,
    `${site.url}/mon-adhesion`,
  ])
    expect(notice).toMatch(part);
  await runCalendar(desk);
  await openMembership();
  await renewal.getByText('Avis reçu le').waitFor();
});

test('She reads what happens and when, declines after a confirmation, and undoes it: each is told by a letter', async () => {
  await openOwn();
  await page.getByText(/^Encore 31\sjours$/).waitFor();
  expect(await readTimeline(page)).toEqual([
    '1 mars 2027 · Votre période a commencé · Le premier jour de la période.',
    '29 janvier 2028 · Annonce du renouvellement · Dans le mois qui précède l’échéance, dès le 29 janvier 2028. Reçu le 29 janvier 2028.',
    '28 février 2028 · Dernier jour de la période · 365 jours, le premier compris.',
    '29 février 2028 · L’adhésion se renouvelle · La période suivante court du 29 février 2028 au 27 février 2029.',
  ]);
  await choose(DECLINE[0], 'L’accès au cercle reste ouvert jusqu’au 28 février 2028 compris', DECLINE[1]);
  await runCalendar(desk);
  const declined = await mailbox.letter('Votre adhésion ne sera pas renouvelée');
  expect(declined).toContain('Votre accès reste ouvert jusqu’au 28 février 2028 inclus.');
  expect(declined).toContain('Vous pouvez l’annuler jusqu’au 28 février 2028');
  await choose(UNDO[0], 'se poursuit comme si rien n’avait été demandé', UNDO[1]);
  await runCalendar(desk);
  await mailbox.letter('Votre adhésion continue');
});

test('The days to decline run from the receipt of the invoice, to a Monday where they would end on a Sunday', async () => {
  await jumpTo('2028-02-04T10:00:00+01:00');
  await startSession(desk, site, ADMIN);
  await openMembership();
  await desk.getByRole('button', { name: 'Noter la facture reçue' }).click();
  await dialog.locator('[name=on]').fill('2028-02-04');
  await dialog.locator('[name=evidence]').fill('Accusé de réception');
  await dialog.getByRole('button', { name: 'Noter' }).click();
  await desk.getByRole('status').getByText('Réception de la facture notée.').waitFor();
  await openOwn();
  expect((await readTimeline(page)).at(-1)).toBe(
    '6 mars 2028 · Dernier jour pour ne pas renouveler · Facture reçue le 4 février 2028, plus 30 jours : dimanche 5 mars 2028, reporté au lundi 6 mars 2028 (dimanche ; Code civil, art. 1.7).',
  );
});

test('After days off, the site catches up: the next term runs from the day on which the first ended, and its renewal is told once', async () => {
  await jumpTo('2028-03-20T10:00:00+01:00');
  await startSession(desk, site, ADMIN);
  await runCalendar(desk);
  const letter = await mailbox.letter('Votre adhésion est renouvelée');
  expect(letter).toContain('renouvelée du 29 février 2028 au 27 février 2029.');
  await openOwn();
  expect((await readTimeline(page))[0]).toMatch(/^29 février 2028 · Votre période a commencé/);
  await page.goto('/membres');
  await page.getByRole('main').getByText(AMELIE).first().waitFor();
});

test('A notice that her mail server refuses was not given: the renewal waits to be told again', async () => {
  await jumpTo('2029-01-30T10:00:00+01:00');
  await startSession(desk, site, ADMIN);
  smtp.behave({ do: 'refuse', at: 'recipient', code: 550, text: '5.1.1 User unknown' });
  await sendNotice(desk, PAYER);
  await expect
    .poll(async () => {
      await runCalendar(desk);
      return (await waitingRenewal(desk, PAYER)).getByText('L’avis est revenu').count();
    })
    .toBe(1);
  await openMembership();
  await renewal.getByText('Avis non reçu').first().waitFor();
  smtp.behave({ do: 'accept' });
  await sendNotice(desk, PAYER);
  await mailbox.letter('Votre adhésion se renouvelle le 28 février 2029');
  await runCalendar(desk);
});

test('She declines; her access ends with the term, her own data stay hers', async () => {
  await openOwn();
  await choose(DECLINE[0], 'L’accès au cercle reste ouvert jusqu’au 27 février 2029 compris', DECLINE[1]);
  await runCalendar(desk);
  await mailbox.letter('Votre adhésion ne sera pas renouvelée', 2);

  await jumpTo('2029-02-27T23:00:00+01:00');
  await openAs(page, site, amelie, '/membres');
  await page.getByRole('main').getByText(AMELIE).first().waitFor();

  await jumpTo('2029-02-28T00:05:00+01:00');
  await startSession(desk, site, ADMIN);
  await runCalendar(desk);
  const ended = await mailbox.letter('Votre adhésion a pris fin');
  expect(ended).toContain('le 27 février 2029 en était le dernier jour');
  await openAs(page, site, amelie, '/profile');
  await page.getByRole('main').getByText(PAYER).first().waitFor();
  await page.goto('/membres');
  await page.getByRole('heading', { name: 'Le cercle vous est fermé depuis le 28 février 2029' }).waitFor();
  await openOwn();
  await page.getByRole('heading', { name: 'Le cercle vous est fermé depuis le 28 février 2029' }).waitFor();
});

test('A5 Two years later she comes back: member since the first day, and the gap stays visible', async () => {
  await jumpTo('2031-03-03T10:00:00+01:00');
  await startSession(desk, site, ADMIN);
  await openMembership();
  await desk.getByRole('button', { name: 'Accorder une période' }).click();
  await dialog.locator('[name=startsOn]').fill('2031-03-03');
  await dialog.getByRole('button', { name: 'Accorder' }).click();
  await desk.getByRole('status').getByText('Période accordée.').waitFor();
  await desk.getByText('Single · membre depuis le 1 mars 2027').waitFor();
  const terms = desk.getByRole('region', { name: 'Périodes' }).getByRole('listitem');
  await expect
    .poll(() => terms.locator('p:first-child').allInnerTexts())
    .toEqual([
      'Du 3 mars 2031 au 1 mars 2032',
      'Du 28 février 2029 au 27 février 2030',
      'Du 29 février 2028 au 27 février 2029',
      'Du 29 février 2028 au 27 février 2029',
      'Du 1 mars 2027 au 28 février 2028',
    ]);
  await openAs(page, site, amelie, '/membres');
  await page.getByRole('main').getByText(AMELIE).first().waitFor();
  await openOwn();
  await page.locator('dt:text-is("Membre depuis le") + dd', { hasText: '1 mars 2027' }).waitFor();
  await runCalendar(desk);
  await mailbox.letter('Votre adhésion au cercle', 2);
  expect(mailbox.subjects(), 'each letter once').toEqual(
    [
      'Votre demande d’adhésion',
      'Activez votre accès au cercle',
      'Votre adhésion au cercle',
      'Votre adhésion se renouvelle le 29 février 2028',
      'Votre adhésion ne sera pas renouvelée',
      'Votre adhésion continue',
      'Votre adhésion est renouvelée',
      'Votre adhésion se renouvelle le 28 février 2029',
      'Votre adhésion ne sera pas renouvelée',
      'Votre adhésion a pris fin',
      'Votre adhésion au cercle',
    ].sort(),
  );
});
