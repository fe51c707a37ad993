import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder, moveIntoPlace, writeTemporaryFile } from '../kernel/atomic-file-write.ts';
import { compose } from './compose.ts';
import type { Mailbox } from './outbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

type TransportSettings = {
  /** `smtp://user:password@host:587`; null: mails are written to `dataDir`/mail instead. */
  smtpUrl: string | null;
  from: Mailbox;
  dataDir: string;
  log: Logger;
};

export const createTransport = ({ smtpUrl, from, dataDir, log }: TransportSettings): Transport =>
  smtpUrl ? createSmtpTransport(smtpUrl, from) : createFileTransport(dataDir, from, log);

/** Without a mail server: each mail becomes a file in `dataDir`/mail that any mail program opens. */
export function createFileTransport(dataDir: string, from: Mailbox, log: Logger): Transport {
  const folder = join(dataDir, 'mail');
  return {
    isFolder: true,
    async send(message) {
      // Loaded with the first mail, as it takes ten megabytes.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message: bytes } = await composer.sendMail(compose(message, from));
      const file = join(folder, fileName(message.date));
      await makeFolder(folder);
      await moveIntoPlace(await writeTemporaryFile(file, bytes as Buffer), file);
      log.info({ file, messageId: message.messageId }, 'Mail written to a file: no SMTP_URL is set');
      return file;
    },
    close: () => undefined,
  };
}

/** Names sort by time; the random suffix distinguishes mails of the same millisecond. */
const fileName = (date: Date) =>
  `${date.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
