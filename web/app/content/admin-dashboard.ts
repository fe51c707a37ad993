import type { DashboardStats } from '@cercle/contract/dashboard';

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

export const NO_RECENT_REQUEST = 'Aucune demande de membre trouvée';
export const NO_RECENT_CONTACT = 'Aucune demande de contact trouvée';
