import { readdir } from 'node:fs/promises';
import type { Settings } from '../../server/src/env.ts';
import { visitMailbox } from '../../server/src/mail/bounces/bounce-mailbox.ts';
import { mailboxName, parseMailboxUrl } from '../../server/src/mail/bounces/mailbox-address.ts';
import { advice, type Check, good, wrong } from './check.ts';

const FOLDER = 'dossier des retours';
const MAILBOX = 'boîte des retours';

/** Where returned mails arrive: the folder can be read (that it can be written is a rule of its setting), the mailbox opens. */
export async function checkBounces({ SMTP_URL, BOUNCE_DIR, BOUNCE_IMAP_URL }: Settings): Promise<Check[]> {
  if (!BOUNCE_DIR && !BOUNCE_IMAP_URL)
    return SMTP_URL
      ? [
          advice(
            'e-mails revenus',
            'ni BOUNCE_DIR ni BOUNCE_IMAP_URL : un e-mail qu’un serveur renvoie passe pour arrivé',
            'Réglez l’un des deux : docs/operations.md, « Returned mails ».',
          ),
        ]
      : [];
  return [
    ...(BOUNCE_DIR ? [await checkFolder(BOUNCE_DIR)] : []),
    ...(BOUNCE_IMAP_URL ? [await checkMailbox(BOUNCE_IMAP_URL)] : []),
  ];
}

const checkFolder = (folder: string): Promise<Check> =>
  readdir(folder).then(
    () => good(FOLDER, `${folder} se laisse lire et écrire`),
    () =>
      wrong(
        FOLDER,
        `${folder} ne se laisse pas lire`,
        'Donnez au compte du site le droit d’y lire et d’y écrire.',
      ),
  );

async function checkMailbox(url: string): Promise<Check> {
  const address = parseMailboxUrl(url);
  if (!address) throw new Error('The setting was not checked');
  try {
    await visitMailbox(address, async () => undefined);
    return good(MAILBOX, `${mailboxName(address)} se laisse lire`);
  } catch (error) {
    return wrong(
      MAILBOX,
      (error as Error).message,
      'Corrigez BOUNCE_IMAP_URL ; docs/settings.md en dit la forme.',
    );
  }
}
