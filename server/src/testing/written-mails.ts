import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createFileTransport } from '../mail/create-transport.ts';
import { sendMails } from './send-mails.ts';
import { openTestLog } from './test-client.ts';

const FROM = { name: 'Cercle', address: 'bonjour@cercle.example' };

/** A mail as it left, and as a mail program reads it. */
export type WrittenMail = { raw: string; email: Email };

/** Sends the mails that are due to files, as without a mail server, and reads those, in the order of their subjects. */
export async function writtenMails(place: Parameters<typeof sendMails>[0]): Promise<WrittenMail[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cercle-written-'));
  try {
    const transport = createFileTransport(folder, FROM, openTestLog().log);
    await sendMails(place, transport);
    const names = await readdir(join(folder, 'mail')).catch(() => []);
    const mails = await Promise.all(names.map((name) => readWrittenMail(join(folder, 'mail', name))));
    return mails.sort((one, other) => (one.email.subject ?? '').localeCompare(other.email.subject ?? ''));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readWrittenMail(path: string): Promise<WrittenMail> {
  const bytes = await readFile(path);
  return { raw: bytes.toString(), email: await PostalMime.parse(bytes) };
}

/** The iCalendar text that a mail program enters, and the file for the others; none without. */
export const calendarsOf = ({ email }: WrittenMail) =>
  email.attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
    .map(({ mimeType, method, filename, content }) => ({
      ...{ mimeType, method, filename },
      text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
    }));
