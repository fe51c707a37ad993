import { type BulkContent, storeBulkContent } from '../mail/bulk-content.table.ts';
import { type BulkMail, MAX_BULK_MAILS, type Outbox, SECRET_PLACEHOLDER } from '../mail/outbox.ts';
import type { MailHarness } from './mail-harness.ts';

const LINK = `https://www.cercle.example/newsletter/desinscription/${SECRET_PLACEHOLDER}`;

const CONTENT: BulkContent = {
  html: `<!doctype html><p>Bonjour à tous</p><a href="${LINK}">Ne plus recevoir</a>`,
  text: `Bonjour à tous\n\n${LINK}\n`,
};

const bulkMail = (number: number): BulkMail => ({
  to: { name: '', address: `abonne-${number}@lecteur.example` },
  secret: `secret-${number}`,
  unsubscribeUrls: [LINK],
});

type Sender = { outbox: Outbox; db: MailHarness['db'] };

/** Stores a content and enqueues `count` mails with it, to `abonne-1@lecteur.example` and those that follow. */
export async function enqueueManyMails(
  { db, outbox }: Sender,
  count: number,
  content = CONTENT,
): Promise<{ contentId: number; ids: number[] }> {
  const contentId = await db
    .transaction()
    .execute((trx) => storeBulkContent(trx, content, '2026-03-02T09:00:00.000Z'));
  const mails = Array.from({ length: count }, (_, index) => bulkMail(index + 1));
  const ids: number[] = [];
  for (let start = 0; start < count; start += MAX_BULK_MAILS) {
    const batch = { contentId, subject: 'Nouvelles', mails: mails.slice(start, start + MAX_BULK_MAILS) };
    ids.push(...(await db.transaction().execute((trx) => outbox.enqueueBulk(trx, batch))));
  }
  return { contentId, ids };
}
