import type { SubjectKind } from '@cercle/contract/audit-log';
import type { ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

type KindFilter = { label: string; value: SubjectKind | undefined };

/** The filter of the list; `undefined` lets everything through. */
export const KIND_FILTERS: KindFilter[] = [
  { label: 'Tout', value: undefined },
  { label: 'Demandes', value: 'request' },
  { label: 'Sociétés', value: 'party' },
  { label: 'Ambassadeurs', value: 'ambassador' },
  { label: 'Images', value: 'image' },
  { label: 'Événements', value: 'event' },
  { label: 'Contacts', value: 'contact' },
  { label: 'Newsletters', value: 'newsletter' },
  { label: 'Campagnes', value: 'campaign' },
  { label: 'Conditions', value: 'policy' },
  { label: 'Banque', value: 'bank' },
  { label: 'Réglages', value: 'firm' },
  { label: 'E-mails', value: 'mail' },
  { label: 'Administrateurs', value: 'admin' },
  { label: 'Données personnelles', value: 'data' },
  { label: 'Journal', value: 'journal' },
  { label: 'Rapports', value: 'report' },
  { label: 'Tâches', value: 'job' },
];

export const AUDIT_LOG_TEXTS: ListTexts = {
  title: 'Journal',
  loading: 'Chargement du journal…',
  count: (count) => plural(count, 'acte', 'actes'),
  loadFailed: 'Échec du chargement du journal',
  failedTitle: 'Le journal n’a pas pu être chargé',
  empty: 'Aucun acte trouvé',
  emptyHint: ({ q, filters: { from, to } }) => {
    if (q) return `Rien pour «\u202f${q}\u202f». Essayez un autre nom, ou une partie d’une adresse e-mail.`;
    if (from || to) return 'Rien n’a été fait ces jours-là. Essayez une période plus longue.';
    return 'Ce que les administrateurs décident, modifient ou suppriment s’écrit ici.';
  },
  seeAll: 'Voir tout le journal',
};

export const PERIOD = { label: 'Période', from: 'Du', to: 'Au', apply: 'Filtrer' };
export const ONE_SUBJECT = {
  text: 'Seulement ce qui concerne une demande.',
  seeAll: 'Voir tout le journal',
};
