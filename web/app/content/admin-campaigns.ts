import { CAMPAIGN_STATE_LABEL, type CampaignState } from '@cercle/contract/campaign-states';
import type { ListTexts, LoadTexts } from './admin-texts.ts';
import { formatNumber, plural } from './plural.ts';

export const CAMPAIGNS_TITLE = 'Campagnes';
export const AUDIENCES_TITLE = 'Publics enregistrés';
export const NEW_CAMPAIGN = 'Nouvelle campagne';

type Choice = { label: string; value: CampaignState | undefined; isRare?: boolean };

/** The filter of the list; `undefined` lets every state through. */
export const CAMPAIGN_FILTERS: Choice[] = [
  { label: 'Toutes', value: undefined },
  { label: 'Brouillons', value: 'DRAFT' },
  { label: 'Planifiées', value: 'SCHEDULED' },
  { label: CAMPAIGN_STATE_LABEL.SENDING, value: 'SENDING', isRare: true },
  { label: CAMPAIGN_STATE_LABEL.PAUSED, value: 'PAUSED', isRare: true },
  { label: 'Envoyées', value: 'SENT' },
  { label: 'Arrêtées', value: 'CANCELLED', isRare: true },
];

const EMPTY_HINT: Record<CampaignState, string> = {
  DRAFT: 'Aucune campagne n’est en préparation.',
  SCHEDULED: 'Aucune campagne n’attend son heure.',
  SENDING: 'Aucune campagne n’est en cours d’envoi.',
  PAUSED: 'Aucune campagne n’est en pause.',
  SENT: 'Aucune campagne n’a encore été envoyée.',
  CANCELLED: 'Aucune campagne n’a été arrêtée.',
};

export const CAMPAIGNS_TEXTS: ListTexts = {
  title: CAMPAIGNS_TITLE,
  loading: 'Chargement des campagnes…',
  count: (count) => plural(count, 'campagne', 'campagnes'),
  loadFailed: 'Échec du chargement des campagnes',
  failedTitle: 'Les campagnes n’ont pas pu être chargées',
  empty: 'Aucune campagne trouvée',
  emptyHint: ({ q, filters: { state } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state ? ' avec ce filtre' : ''}. Essayez un autre mot de l’objet.`;
    if (state) return EMPTY_HINT[state as CampaignState];
    return 'Écrivez la première newsletter\u202f: elle reste un brouillon jusqu’à ce que vous l’envoyiez, et vous pouvez d’abord vous envoyer un essai.';
  },
  seeAll: 'Voir toutes les campagnes',
};

export const CAMPAIGN_SEARCH = { label: 'Rechercher une campagne', placeholder: 'Objet' };

export const CAMPAIGN_LOAD: LoadTexts = {
  loading: 'Chargement de la campagne…',
  failed: 'La campagne n’a pas pu être chargée',
  toast: 'Erreur lors de la récupération de la campagne. Veuillez réessayer.',
};

export const CAMPAIGN_COLUMNS = {
  subject: 'Objet',
  sent: 'Envoyés',
  unsubscribed: 'Désinscrits',
  when: 'Envoi',
  createdAt: 'Création',
  state: 'État',
};

/** « 120 sur 300 ». */
export const sentText = (sent: number, total: number) => `${formatNumber(sent)} sur ${formatNumber(total)}`;

type FormTexts = { title: string; submit: string; busy: string; success: string; failure: string };

export const CAMPAIGN_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: NEW_CAMPAIGN,
    submit: 'Enregistrer le brouillon',
    busy: 'Enregistrement…',
    success: 'Brouillon enregistré. Envoyez-vous un essai, puis planifiez ou envoyez la campagne.',
    failure: 'Le brouillon n’a pas pu être enregistré. Veuillez réessayer.',
  },
  edit: {
    title: 'Modifier la campagne',
    submit: 'Enregistrer',
    busy: 'Enregistrement…',
    success: 'Campagne modifiée avec succès.',
    failure: 'Échec de la modification de la campagne. Veuillez réessayer.',
  },
};

export const CAMPAIGN_CHANGED = {
  stale: {
    title: 'Cette campagne a changé entre-temps',
    text: 'Un autre administrateur l’a modifiée. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel est repris',
    text: 'Ce que vous n’aviez pas touché est celui d’aujourd’hui\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  gone: {
    title: 'Cette campagne n’existe plus',
    text: 'Un autre administrateur l’a supprimée. Ce que vous avez tapé est encore là\u202f: copiez-le si vous en avez besoin.',
  },
  closed: {
    title: 'Cette campagne ne peut plus être modifiée',
    text: 'Elle a été planifiée, ou elle est partie entre-temps. Rien n’a été enregistré.',
  },
};

export const CAMPAIGN_PANELS = { message: 'Le message', audience: 'Destinataires', pace: 'Rythme' };

const SUBJECT_MAX = 150;

export const CAMPAIGN_FIELDS = {
  subject: 'Objet',
  /** How many characters are written, and at most may be. */
  subjectHint: (length: number) =>
    `La première chose que l’on lit. ${formatNumber(length)} sur ${plural(SUBJECT_MAX, 'caractère', 'caractères')}.`,
  body: 'Texte',
  bodyHint: 'Le lien de désinscription s’ajoute de lui-même au pied de chaque e-mail.',
  pace: 'E-mails par heure',
  paceHint: 'Certains fournisseurs retiennent ce qui part plus vite que 1\u202f000 par heure.',
};
