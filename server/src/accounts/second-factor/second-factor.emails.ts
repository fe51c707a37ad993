import type { Site } from '@cercle/contract/site';
import { greetingToOwner } from '../../mail/greeting.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';

/** To the owner, so that nobody can change how they log in without their knowledge. */
const notice = (to: Mailbox, site: Site, subject: string, paragraph: string): OutgoingMail => ({
  to,
  subject: `${subject} – ${site.title}`,
  content: {
    greeting: greetingToOwner(to.name),
    paragraphs: [
      paragraph,
      'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe et écrivez-nous.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', url: `${site.publicUrl}/mot-de-passe-oublie` },
  },
});

export const factorEnabled = (to: Mailbox, site: Site) =>
  notice(
    to,
    site,
    'Double vérification activée',
    'La double vérification vient d’être activée sur votre compte\u202f: se connecter demande désormais un code en plus du mot de passe.',
  );

export const factorDisabled = (to: Mailbox, site: Site) =>
  notice(
    to,
    site,
    'Double vérification désactivée',
    'La double vérification vient d’être désactivée sur votre compte\u202f: le mot de passe suffit désormais pour se connecter.',
  );

export const recoveryCodesRenewed = (to: Mailbox, site: Site) =>
  notice(
    to,
    site,
    'Nouveaux codes de secours',
    'De nouveaux codes de secours viennent d’être créés pour votre compte\u202f: les précédents ne servent plus.',
  );
