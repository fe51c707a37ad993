import type { Settings } from '../../server/src/env.ts';
import { verifyMailServer } from '../../server/src/mail/smtp-transport.ts';
import { senderOf } from '../../server/src/site.ts';
import { explainMailError } from '../explain-mail-error.ts';
import { advice, type Check, good, wrong } from './check.ts';

/** Checks connection and login; `mail test` checks whether the server accepts a mail. */
export async function checkMail(settings: Settings): Promise<Check[]> {
  const { SMTP_URL } = settings;
  if (!SMTP_URL)
    return [
      advice(
        'serveur de mail',
        'SMTP_URL n’est pas réglé : les e-mails deviennent des fichiers dans DATA_DIR/mail',
        'Réglez SMTP_URL, puis essayez : npm run cercle -- mail test ADRESSE',
      ),
    ];
  try {
    await verifyMailServer(SMTP_URL);
    return [good('serveur de mail', `${new URL(SMTP_URL).host} répond et accepte nos identifiants`)];
  } catch (error) {
    const [explanation = '', ...rest] = explainMailError(error as Error, senderOf(settings).address).split(
      '\n',
    );
    return [wrong('serveur de mail', rest.at(-1) ?? '', explanation)];
  }
}
