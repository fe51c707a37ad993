import type { BlockCause } from '@cercle/contract/blocked-addresses';
import type { ActionTexts, ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

export const BLOCK_CAUSE_LABELS: Record<BlockCause, string> = {
  HARD: 'Ne reçoit rien',
  SOFT: 'Refuse souvent',
  COMPLAINT: 'Plainte',
};

/** The filter of the list; `undefined` lets every cause through. */
export const BLOCK_CAUSE_FILTERS: { label: string; value: BlockCause | undefined }[] = [
  { label: 'Toutes', value: undefined },
  { label: 'Ne reçoivent rien', value: 'HARD' },
  { label: 'Refusent souvent', value: 'SOFT' },
  { label: 'Plaintes', value: 'COMPLAINT' },
];

/** What to say when a list without search is empty. */
const EMPTY_HINT: Record<BlockCause | 'ALL', string> = {
  ALL: 'Une adresse paraît ici quand un e-mail en revient, ou que son lecteur s’en plaint.',
  HARD: 'Toutes les adresses connues existent, à ce qu’en disent leurs serveurs.',
  SOFT: 'Aucune adresse n’a refusé trois jours en trente jours.',
  COMPLAINT: 'Personne n’a signalé un e-mail comme indésirable.',
};

export const BLOCKED_ADDRESSES_TEXTS: ListTexts = {
  title: 'Adresses à vérifier',
  loading: 'Chargement des adresses…',
  count: (count) => plural(count, 'adresse', 'adresses'),
  loadFailed: 'Échec du chargement des adresses',
  failedTitle: 'Les adresses n’ont pas pu être chargées',
  empty: 'Aucune adresse à vérifier',
  emptyHint: ({ q, filters: { cause } }) =>
    q
      ? `Rien pour «\u202f${q}\u202f». Essayez une partie de l’adresse.`
      : EMPTY_HINT[(cause as BlockCause | undefined) ?? 'ALL'],
  seeAll: 'Voir toutes les adresses',
};

export const BLOCKED_ADDRESSES = {
  description: 'Les adresses qui ne reçoivent pas nos e-mails.',
  intro:
    'Les campagnes n’écrivent plus à ces adresses. Les factures, avis et autres lettres y partent quand même\u202f: corrigez l’adresse, ou demandez la bonne à la personne.',
  caption: 'Adresses à vérifier',
  nobody: 'Hors du cercle',
  subscribed: 'Inscrite à la newsletter',
  returned: (count: number) => plural(count, 'e-mail non remis en 30 jours', 'e-mails non remis en 30 jours'),
  ownerKind: { member: 'Membre', admin: 'Administrateur', party: 'Payeur' },
};

export type BlockedAddressAction = 'unblock';

export const BLOCKED_ADDRESS_ACTIONS: Record<BlockedAddressAction, ActionTexts> = {
  unblock: {
    label: 'Remettre en service',
    look: 'primary',
    title: 'Remettre cette adresse en service\u202f?',
    message: (email) =>
      `Les campagnes écriront de nouveau à ${email}. Si un e-mail en revient, elle reparaîtra ici.`,
    success: () => 'L’adresse est de nouveau en service',
    failure: () => 'L’adresse n’a pas pu être remise en service. Veuillez réessayer.',
  },
};
