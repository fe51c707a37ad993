import type {
  DisputedDocument,
  FIRM_SETTINGS,
  FirstSteps,
  WaitingNoShows,
  WaitingRenewal,
} from '@cercle/contract/to-do';
import { CONFIRMED_VERBS } from './admin-membership.ts';
import { REQUEST_ACTIONS } from './admin-requests.ts';
import type { ActionTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const TO_DO = {
  title: 'À traiter',
  nothing:
    'Rien n’attend\u202f: aucune demande à décider, aucun renouvellement à annoncer, aucun message à lire, aucun e-mail revenu ou en échec, aucune adresse à vérifier, aucune facture à émettre, à renvoyer ou refusée, aucun rappel à envoyer, aucun mouvement de la banque à traiter, aucun événement à clôturer, aucune absence à annoncer ou contestée, aucune tâche en échec.',
  failed: 'Ce qui attend n’a pas pu être chargé.',
  requests: 'Demandes à décider',
  messages: 'Messages non lus',
  failedMails: 'E-mails en échec',
  bouncedMails: 'E-mails revenus',
  blockedAddresses: 'Adresses à vérifier',
  undeliveredDocuments: 'Factures non parvenues',
  disputedDocuments: 'Factures refusées par l’acheteur',
  documentsToIssue: 'Factures à émettre',
  quarantinedStatements: 'Relevés de la banque en quarantaine',
  waitingMovements: 'Mouvements de la banque',
  unnamedMovement: 'Sans nom',
  remindersDue: 'Rappels à envoyer',
  eventsToClose: 'Événements à clôturer',
  noShows: 'Absences aux événements',
  failedJobs: 'Tâches en échec',
  renewals: 'Renouvellements',
  invitations: 'Invitations qui expirent bientôt',
  seeAll: 'Tout voir',
};

/** What a buyer says of an invoice or a credit note. */
export const DISPUTE_TEXTS: Record<DisputedDocument['code'], (party: string, number: string) => string> = {
  RE: (party, number) => `${party} refuse ${number}`,
  UQ: (party, number) => `${party} met ${number} en question`,
};

/** The same confirmation as on the screen of the request. */
export const RENEW_INVITATION: Record<'invite', ActionTexts> = {
  invite: { ...REQUEST_ACTIONS.invite, label: 'Renvoyer' },
};

/** What there is to do about a renewal. */
export const RENEWAL_TASK_TEXTS: Record<WaitingRenewal['task'], string> = {
  DECIDE: 'Personne n’a pu être prévenu à temps\u202f: à vous de décider',
  TELL_AGAIN: 'L’avis est revenu\u202f: à envoyer de nouveau',
  TELL: 'Avis de renouvellement à envoyer',
  SEND_INVOICE: 'Annoncé\u202f: facture à envoyer, ou sa réception à noter',
};

/** What there is to do about the absences of an event. */
export const NO_SHOW_TASK_TEXTS: Record<WaitingNoShows['task'], (count: number) => string> = {
  TELL: (count) => plural(count, 'absence à annoncer', 'absences à annoncer'),
  DECIDE: (count) => plural(count, 'absence contestée', 'absences contestées'),
};

/** The same confirmation as on the page of the membership. */
export const SEND_NOTICE: Record<'send', ActionTexts> = { send: CONFIRMED_VERBS.sendRenewalNotice };

export const FIRST_STEPS = {
  title: 'Premiers pas',
  lead: 'Le site est en ligne. Voici ce qui reste à préparer avant les premières demandes.',
  ready: 'Tout est prêt\u202f: les premières demandes et les premiers messages paraîtront ici.',
};

const SETTING_LABELS: Record<(typeof FIRM_SETTINGS)[number], string> = {
  COMPANY_NAME: 'dénomination',
  COMPANY_NUMBER: 'numéro d’entreprise',
  CONTACT_ADDRESS: 'adresse postale',
  CONTACT_EMAIL: 'adresse e-mail',
  CONTACT_PHONE: 'téléphone',
};

type Step = { title: string; text: string; link: string; to: string };

/** What is left to prepare, each with the screen where it is done or seen. */
export function remainingSteps({
  isAlone,
  hasNoAmbassador,
  hasNoMailServer,
  missingSettings,
}: FirstSteps): Step[] {
  const steps: Step[] = [];
  if (hasNoMailServer)
    steps.push({
      title: 'Régler un serveur d’envoi',
      text: 'Sans le réglage SMTP_URL, les e-mails sont écrits dans des fichiers et ne parviennent à personne.',
      link: 'Voir les e-mails',
      to: '/admin/emails',
    });
  if (missingSettings.length > 0)
    steps.push({
      title: 'Compléter les coordonnées du bureau',
      text: `Il manque\u202f: ${missingSettings.map((setting) => `${SETTING_LABELS[setting]} (${setting})`).join(', ')}. Ces réglages se lisent au démarrage du site.`,
      link: 'Voir ce que lisent les visiteurs',
      to: '/mentions-legales',
    });
  if (isAlone)
    steps.push({
      title: 'Inviter un autre administrateur',
      text: 'À deux, personne n’attend une décision pendant vos absences.',
      link: 'Inviter un administrateur',
      to: '/admin/administrators/invite',
    });
  if (hasNoAmbassador)
    steps.push({
      title: 'Présenter vos ambassadeurs',
      text: 'La page publique des ambassadeurs est vide.',
      link: 'Ajouter un ambassadeur',
      to: '/admin/ambassadors/create',
    });
  return steps;
}
