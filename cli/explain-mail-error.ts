type MailError = Error & { code?: string; response?: string };

/** What to correct, by nodemailer's error code. */
const MAIL_ERRORS: Record<string, string> = {
  EAUTH: 'Le serveur refuse le nom ou le mot de passe de SMTP_URL.',
  EDNS: 'Le nom du serveur dans SMTP_URL est inconnu.',
  ECONNECTION: 'Le serveur de SMTP_URL ne se laisse pas joindre : nom, port, pare-feu ?',
  ESOCKET:
    'La liaison avec le serveur de SMTP_URL ne se fait pas : nom, port, smtps:// (465) ou smtp:// (587) ?',
  ETLS: 'La liaison chiffrée avec le serveur échoue : son certificat vaut-il pour ce nom ?',
  ETIMEDOUT: 'Le serveur de SMTP_URL ne répond pas : nom, port, pare-feu ?',
  EENVELOPE: 'Le serveur refuse le destinataire ou l’expéditeur.',
  EMESSAGE: 'Le serveur refuse l’e-mail lui-même.',
};

/** Why a mail was not sent: what to correct, then the server's own message. */
export function explainMailError(error: Error, sender: string): string {
  const { code = '', response, message } = (error.cause ?? error) as MailError;
  const explanation = MAIL_ERRORS[code] ?? 'L’e-mail n’est pas parti.';
  return [explanation, `Expéditeur : ${sender}.`, `Le serveur dit : ${response ?? message}`].join('\n');
}
