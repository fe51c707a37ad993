import type { SearchResults } from '@cercle/contract/search';
import { ADMIN_GROUPS } from './admin-navigation.ts';

export const SEARCH = {
  title: 'Recherche rapide',
  open: 'Rechercher',
  keys: 'Ctrl K',
  placeholder: 'Un membre, une société, un événement, un ambassadeur, un message, un abonné',
  screens: 'Écrans',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Rien pour «\u202f${q}\u202f».`,
  count: (count: number) => (count === 1 ? '1 résultat' : `${count} résultats`),
  close: 'Fermer',
};

/** The screens that can be gone to, those of the sidebar first. */
export const SEARCH_SCREENS = [
  ...ADMIN_GROUPS.flatMap(({ entries }) => entries.map(({ label, to }) => ({ label, to }))),
  { label: 'Ajouter un membre', to: '/admin/members-requests/create' },
  { label: 'Démarrer les adhésions', to: '/admin/adhesions/demarrer' },
  { label: 'Répéter les mois à venir', to: '/admin/adhesions/repetition' },
  { label: 'Ajouter une société', to: '/admin/societes/create' },
  { label: 'Rédiger une facture', to: '/admin/factures/nouvelle' },
  { label: 'Émettre les projets de factures', to: '/admin/factures/emettre' },
  { label: 'Envoyer les rappels', to: '/admin/factures/rappels' },
  { label: 'Ajouter un ambassadeur', to: '/admin/ambassadors/create' },
  { label: 'Importer des ambassadeurs', to: '/admin/ambassadors/import' },
  { label: 'Ajouter des images d’ambassadeurs', to: '/admin/ambassadors/pictures' },
  { label: 'Importer des inscriptions', to: '/admin/newsletters/import' },
  { label: 'Écrire une campagne', to: '/admin/campagnes/nouvelle' },
  { label: 'Publics enregistrés', to: '/admin/campagnes/publics' },
  { label: 'Inviter un administrateur', to: '/admin/administrators/invite' },
  { label: 'Mon compte', to: '/admin/profile' },
];

type SearchKind = { kind: keyof SearchResults; label: string; path: string; isSearchedList?: boolean };

/** A subscriber has no page of their own: the list opens, searched by their address. */
export const SEARCH_KINDS: SearchKind[] = [
  { kind: 'requests', label: 'Membres et demandes', path: '/admin/members-requests' },
  { kind: 'parties', label: 'Sociétés', path: '/admin/societes' },
  { kind: 'documents', label: 'Factures', path: '/admin/factures' },
  { kind: 'events', label: 'Événements', path: '/admin/evenements' },
  { kind: 'campaigns', label: 'Campagnes', path: '/admin/campagnes' },
  { kind: 'ambassadors', label: 'Ambassadeurs', path: '/admin/ambassadors' },
  { kind: 'contacts', label: 'Messages', path: '/admin/contacts' },
  { kind: 'subscribers', label: 'Newsletters', path: '/admin/newsletters', isSearchedList: true },
];
