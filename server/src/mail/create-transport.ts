import type { Logger } from 'pino';
import { createFileTransport } from './file-transport.ts';
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
