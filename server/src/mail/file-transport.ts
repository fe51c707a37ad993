import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { compose } from './compose.ts';
import type { Mailbox } from './outbox.ts';
import type { Transport } from './transport.ts';

/** Without a mail server: each mail becomes a file in `dataDir`/mail that any mail program opens. */
export function createFileTransport(dataDir: string, from: Mailbox, log: Logger): Transport {
  const folder = join(dataDir, 'mail');
  return {
    async send(message) {
      // With the first mail: the library takes ten megabytes.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message: bytes } = await composer.sendMail(compose(message, from));
      const file = join(folder, fileName(message.date));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(file, bytes as Buffer);
      log.info({ file, messageId: message.messageId }, 'Mail written to a file: no SMTP_URL is set');
      return file;
    },
    close: () => undefined,
  };
}

/** Sorts by time; the random end keeps mails of one millisecond apart. */
const fileName = (date: Date) =>
  `${date.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;

/** The file appears with all its content or not at all, and only its owner may read it. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(bytes).finally(() => handle.close());
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
