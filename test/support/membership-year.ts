// What the people of a membership do in their browsers, and what they read in their mailboxes.

import type { Page } from 'playwright-core';
import type { TestSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { awaitMail } from './steps.ts';

/** An administrator runs a job, which otherwise comes within a minute; once more where it was running just then. */
export async function runJob(office: Page, name: string): Promise<void> {
  await office.goto('/admin/taches');
  const job = office.getByRole('region', { name });
  await job.getByRole('button', { name: /^Lancer maintenant/ }).click();
  const started = office.getByText(`Tâche lancée\u202f: ${name}`);
  await started.or(office.getByText('Cette tâche est déjà en cours.')).first().waitFor();
  if (!(await started.isVisible())) await runJob(office, name);
}

export const runCalendar = (office: Page) => runJob(office, 'Tenir le calendrier des adhésions');

/** From the list of memberships to the page of the one that is paid by `payer`. */
export async function openMembershipOf(office: Page, payer: string): Promise<void> {
  await office.goto('/admin/adhesions');
  await office.getByRole('rowheader').getByRole('link', { name: payer }).click();
  await office.getByRole('heading', { level: 1, name: payer }).waitFor();
}

/** The row of a renewal under « À traiter ». */
export async function waitingRenewal(office: Page, name: string) {
  await office.goto('/admin/dashboard');
  await office.getByRole('heading', { name: 'Dernières demandes' }).waitFor();
  return office
    .getByRole('main')
    .getByRole('region', { name: /^Renouvellements/ })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** From « À traiter »: one click, and a confirmation. */
export async function sendNotice(office: Page, name: string): Promise<void> {
  await (await waitingRenewal(office, name)).getByRole('button', { name: /^Envoyer l’avis/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Envoyer l’avis' }).click();
  await office.getByRole('status').getByText('L’avis part.').waitFor();
}

/** The letters that a mailbox got, without what every letter ends with; spaces are made ordinary. */
export const mailboxOf = (smtp: TestSmtpServer, address: string) => ({
  /** Of all, but for those about logins; sorted, as several leave at once. */
  subjects: () =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(address))
      .map(subjectOf)
      .filter((subject) => subject !== 'Nouvelle connexion à votre compte')
      .sort(),
  /** Waits for the `count`th letter with this subject. */
  letter: async (subject: string, count = 1): Promise<string> => {
    const mail = await awaitMail(
      smtp,
      address,
      (mails) => mails.filter((candidate) => subjectOf(candidate) === subject)[count - 1],
    );
    return ordinarySpaces(mail.text ?? '');
  },
});

const subjectOf = ({ subject = '' }: { subject?: string | undefined }) =>
  ordinarySpaces(subject).replace(/ – [^–]*$/, '');

const ordinarySpaces = (text: string) => text.replace(/[\u00a0\u202f\s]+/g, ' ').trim();

/** What happens to a membership, as its page says: day, title and why that day. */
export async function readTimeline(page: Page): Promise<string[]> {
  const timeline = page.getByRole('region', { name: 'Ce qui se passe, et quand' });
  await timeline.waitFor();
  return timeline.getByRole('listitem').evaluateAll((items) =>
    items.map((item) =>
      ['time', 'h3', 'details p']
        .map((part) => item.querySelector(part)?.textContent?.replace(/[\u00a0\u202f]/g, ' '))
        .filter(Boolean)
        .join(' · '),
    ),
  );
}
