import { compose } from './compose.ts';
import type { Mailbox } from './outbox.ts';
import { PermanentFailure, type Transport } from './transport.ts';

/** Checks that the mail server can be reached and accepts our login. @throws Error with the reason */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({
    url,
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
  });
  await mailer.verify().finally(() => mailer.close());
}

/** Sent through one mail server; `url` may override any of these, for example `?socketTimeout=60000`. */
export function createSmtpTransport(url: string, from: Mailbox): Transport {
  const options = {
    url,
    pool: true,
    maxConnections: 4,
    // Trying again is the outbox's task: the library could send a mail twice.
    maxRequeues: 0,
    idleTimeout: 30_000,
    // A server that stalls occupies one slot for half a minute, and nothing else.
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as const;
  // Loaded with the first mail, as it takes ten megabytes.
  const createMailer = () => import('nodemailer').then(({ createTransport }) => createTransport(options));
  let mailer: ReturnType<typeof createMailer> | undefined;
  return {
    isFolder: false,
    async send(message, signal) {
      mailer ??= createMailer();
      try {
        const { response } = await (await mailer).sendMail({ ...compose(message, from), signal });
        return response;
      } catch (error) {
        throw isPermanentFailure(error)
          ? new PermanentFailure((error as Error).message, { cause: error })
          : error;
      }
    },
    close: () => void mailer?.then((opened) => opened.close({ force: true })),
  };
}

type SmtpError = { permanent?: boolean; command?: string };

/** A refusal of our login or sender is a mistake in the settings: the mail waits until it is corrected. */
function isPermanentFailure(error: unknown): boolean {
  const { permanent, command } = error as SmtpError;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
