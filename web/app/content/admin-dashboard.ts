import type { DashboardStats } from '@cercle/contract/dashboard';
import { formatNumber } from './plural.ts';

type StatCard = {
  label: string;
  to: string;
  total: keyof DashboardStats;
  /** What of it waits, said in a few words. */
  pending?: { count: keyof DashboardStats; text: (count: number) => string; to: string };
};

export const STAT_CARDS: StatCard[] = [
  {
    label: 'Demandes de membres',
    to: '/admin/members-requests',
    total: 'totalMemberRequests',
    pending: {
      count: 'requestsToDecide',
      text: (count) => `${count} à décider`,
      to: '/admin/members-requests?state=TO_DECIDE',
    },
  },
  { label: 'Ambassadeurs', to: '/admin/ambassadors', total: 'totalAmbassadors' },
  {
    label: 'Contacts',
    to: '/admin/contacts',
    total: 'totalContacts',
    pending: {
      count: 'unreadContacts',
      text: (count) => (count === 1 ? '1 non lu' : `${count} non lus`),
      to: '/admin/contacts?read=false',
    },
  },
  { label: 'Newsletters', to: '/admin/newsletters', total: 'totalNewsletters' },
];

export const DASHBOARD = {
  failedTitle: 'Le dashboard n’a pas pu être chargé',
  failedText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  reports: 'Rapports',
  reportsHint: 'Membres, renouvellements, finances, présences et recommandations, par période',
};

/** The events of today and of the six days after it. */
export const WEEK = {
  title: 'Cette semaine',
  none: 'Aucun événement aujourd’hui, ni dans les six jours qui suivent.',
  failed: 'Les événements de la semaine n’ont pas pu être chargés.',
  /** @param total where not all are shown; else 0 */
  all: (total: number) =>
    total > 0 ? `Voir les ${formatNumber(total)} de la semaine` : 'Tous les événements à venir',
  seats: (seats: string) => `${seats} places prises`,
  door: 'Accueil',
};

export const MONEY = {
  title: 'Argent',
  received: 'Reçu ce mois',
  movements: 'Mouvements à traiter',
  failed: 'Les montants n’ont pas pu être chargés.',
};

export const NO_RECENT_REQUEST = 'Aucune demande de membre trouvée';
export const NO_RECENT_CONTACT = 'Aucune demande de contact trouvée';
