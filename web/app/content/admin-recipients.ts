import {
  RECIPIENT_STATE_LABEL,
  type RecipientState,
  SKIP_REASON_LABEL,
} from '@cercle/contract/campaign-states';
import type { CampaignRecipient } from '@cercle/contract/campaigns';
import { formatDateTime } from '../dates.ts';
import { FIGURES } from './admin-campaign.ts';
import type { ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

type Choice = { label: string; value: RecipientState | undefined; isRare?: boolean };

/** `isStopped`: those who wait get nothing any more. */
export const recipientFilters = (isStopped: boolean): Choice[] => [
  { label: 'Tous', value: undefined },
  { label: isStopped ? FIGURES.unsent : FIGURES.waiting, value: 'WAITING', isRare: true },
  { label: RECIPIENT_STATE_LABEL.QUEUED, value: 'QUEUED', isRare: true },
  { label: 'Livrés', value: 'SENT' },
  { label: 'Écrits', value: 'WRITTEN', isRare: true },
  { label: 'Revenus', value: 'BOUNCED', isRare: true },
  { label: 'En échec', value: 'FAILED', isRare: true },
  { label: 'Passés', value: 'SKIPPED', isRare: true },
];

const EMPTY_HINT: Record<RecipientState, string> = {
  WAITING: 'Plus personne n’attend.',
  QUEUED: 'Aucun e-mail n’est en route.',
  SENT: 'Aucun e-mail n’est encore livré.',
  WRITTEN: 'Aucun e-mail n’est écrit dans un fichier.',
  FAILED: 'Aucun e-mail n’est en échec.',
  BOUNCED: 'Aucun e-mail n’est revenu.',
  SKIPPED: 'Personne n’est passé.',
};

export const RECIPIENTS_TEXTS: ListTexts = {
  title: 'Destinataires',
  loading: 'Chargement des destinataires…',
  count: (count) => plural(count, 'destinataire', 'destinataires'),
  loadFailed: 'Échec du chargement des destinataires',
  failedTitle: 'Les destinataires n’ont pas pu être chargés',
  empty: 'Aucun destinataire trouvé',
  emptyHint: ({ q, filters: { state } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state ? ' avec ce filtre' : ''}. Essayez le début d’une adresse ou d’un nom.`;
    return state ? EMPTY_HINT[state as RecipientState] : 'Ils sont relevés quand la campagne commence.';
  },
  seeAll: 'Voir tous les destinataires',
};

export const RECIPIENT_SEARCH = { label: 'Rechercher un destinataire', placeholder: 'Adresse ou nom' };

export const RECIPIENT_COLUMNS = { email: 'Adresse', state: 'État', at: 'Date' };

const ERASED = 'Personne effacée';
export const recipientName = ({ email, name }: CampaignRecipient) => name || email || ERASED;

/** What there is to know beside the state, one sentence each. */
export const recipientTexts = ({ skipReason, explanation, unsubscribedAt }: CampaignRecipient): string[] => [
  ...(skipReason ? [SKIP_REASON_LABEL[skipReason]] : []),
  ...(explanation ? [explanation] : []),
  ...(unsubscribedAt ? [`S’est désinscrit le ${formatDateTime(unsubscribedAt)}`] : []),
];

export const CHECK_ADDRESS = 'Vérifier l’adresse';
