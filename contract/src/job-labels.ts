import type { JobName, JobRunState } from './jobs.ts';

export const JOB_LABELS: Record<JobName, string> = {
  trash: 'Vider la corbeille',
  bounces: 'Lire les e-mails revenus',
  memberships: 'Tenir le calendrier des adhésions',
  events: 'Suivre les événements',
  campaigns: 'Envoyer les campagnes',
  peppol: 'Envoyer par Peppol',
  bank: 'Lire les fichiers de la banque',
  retention: 'Supprimer les données expirées',
  pictures: 'Supprimer les images inutilisées',
  backup: 'Sauvegarder le site',
};

export const JOB_RUN_STATE_LABELS: Record<JobRunState, string> = {
  RUNNING: 'En cours',
  DONE: 'Réussi',
  FAILED: 'En échec',
  INTERRUPTED: 'Interrompu',
};

/** What a run counts, by its name in the result: one, and many. */
const COUNTED: Readonly<Record<string, [string, string]>> = {
  deletions: ['suppression rendue définitive', 'suppressions rendues définitives'],
  messages: ['message supprimé', 'messages supprimés'],
  requests: ['demande rejetée supprimée', 'demandes rejetées supprimées'],
  documents: ['document de plus de dix ans supprimé', 'documents de plus de dix ans supprimés'],
  introductions: ['mise en relation restée sans réponse', 'mises en relation restées sans réponse'],
  silentRecommendations: ['recommandation classée sans suite', 'recommandations classées sans suite'],
  recommendations: ['recommandation rendue anonyme', 'recommandations rendues anonymes'],
  thankedVisitors: ['visiteur remercié oublié', 'visiteurs remerciés oubliés'],
  sentMails: ['e-mail envoyé oublié', 'e-mails envoyés oubliés'],
  parkedMails: ['e-mail en échec oublié', 'e-mails en échec oubliés'],
  links: ['lien expiré', 'liens expirés'],
  sessions: ['session expirée', 'sessions expirées'],
  idempotencyKeys: ['clé d’appel oubliée', 'clés d’appel oubliées'],
  botChecks: ['contrôle anti-robot oublié', 'contrôles anti-robot oubliés'],
  jobRuns: ['passage oublié', 'passages oubliés'],
  worthBlocks: ['montant d’ensemble publié', 'montants d’ensemble publiés'],
  pictures: ['image supprimée', 'images supprimées'],
  rows: ['ligne sauvegardée', 'lignes sauvegardées'],
  removed: ['ancienne sauvegarde supprimée', 'anciennes sauvegardes supprimées'],
  bounced: ['e-mail revenu', 'e-mails revenus'],
  receipts: ['réception d’avis notée', 'réceptions d’avis notées'],
  submitted: ['document déposé pour Peppol', 'documents déposés pour Peppol'],
  accepted: ['document accepté', 'documents acceptés'],
  refused: ['document refusé', 'documents refusés'],
  responses: ['réponse Peppol lue', 'réponses Peppol lues'],
  bankFiles: ['fichier de la banque importé', 'fichiers de la banque importés'],
  refusedBankFiles: ['fichier refusé', 'fichiers refusés'],
  booked: ['mouvement comptabilisé', 'mouvements comptabilisés'],
  thanked: ['remerciement écrit', 'remerciements écrits'],
  letters: ['lettre écrite', 'lettres écrites'],
  done: ['étape faite', 'étapes faites'],
  campaignsStarted: ['campagne commencée', 'campagnes commencées'],
  campaignsSent: ['campagne envoyée', 'campagnes envoyées'],
  failed: ['étape en échec', 'étapes en échec'],
};

export const NOTHING_DONE = 'Rien à faire';

const NUMBER = new Intl.NumberFormat('fr-BE');

/** « 3 messages supprimés, 1 session expirée », without what there was none of. */
export function resultText(result: Readonly<Record<string, number>>): string {
  const parts = Object.entries(result).flatMap(([name, count]) => {
    const [one, many] = COUNTED[name] ?? [name, name];
    return count === 0 ? [] : [`${NUMBER.format(count)}\u00a0${count < 2 ? one : many}`];
  });
  return parts.length > 0 ? parts.join(', ') : NOTHING_DONE;
}
