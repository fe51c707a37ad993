import { systemClock } from '../server/src/kernel/clock.ts';
import { DomainError } from '../server/src/kernel/domain-error.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { createTransport } from '../server/src/mail/create-transport.ts';
import { testMail } from '../server/src/mail/test-mail.emails.ts';
import { senderOf, siteOf } from '../server/src/site.ts';
import {
  addressOf,
  type Command,
  type CommandResult,
  requireArguments,
  settingsForWriting,
  UsageError,
} from './command.ts';
import { explainMailError } from './explain-mail-error.ts';

const SENDING_MS = 45_000;

export const mail: Command = {
  usages: ['test ADRESSE'],
  summary: 'Envoie un e-mail d’essai par le serveur réglé et montre ce que ce serveur répond.',
  argumentHelp: { ADRESSE: 'à qui l’envoyer' },
  example: 'test moi@societe.be',
  async run({ args }) {
    const [action, address = ''] = requireArguments(args, 'test', 'ADRESSE');
    if (action !== 'test') throw new UsageError(`La commande mail ne sait pas « ${action} ».`);
    return send(addressOf(address));
  },
};

async function send(address: string): Promise<CommandResult> {
  const settings = settingsForWriting();
  const { SMTP_URL: smtpUrl, DATA_DIR: dataDir } = settings;
  const from = senderOf(settings);
  const transport = createTransport({ smtpUrl, from, dataDir, log: createLog({ LOG_LEVEL: 'silent' }) });
  const message = testMail(address, siteOf(settings), systemClock);
  try {
    const serverResponse = await transport.send(message, AbortSignal.timeout(SENDING_MS));
    const report = { to: address, from: from.address, messageId: message.messageId, answer: serverResponse };
    return { report, lines: smtpUrl ? sentLines(report) : writtenLines(serverResponse) };
  } catch (error) {
    throw new DomainError('unavailable', explainMailError(error as Error, from.address));
  } finally {
    transport.close();
  }
}

const sentLines = ({
  to,
  from,
  messageId,
  answer,
}: Record<'to' | 'from' | 'messageId' | 'answer', string>) => [
  `Le serveur a pris l’e-mail pour ${to}, de la part de ${from}.`,
  `Il répond : ${answer}`,
  `Message-ID : ${messageId}`,
  'S’il n’arrive pas : regardez le courrier indésirable, puis SPF et DKIM du domaine de l’expéditeur.',
];

const writtenLines = (file: string) => [
  'SMTP_URL n’est pas réglé : l’e-mail n’est pas parti, il est dans un fichier.',
  file,
];
