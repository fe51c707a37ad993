/** The visitors who see an entry; everyone by default. */
type Audience = 'visitor' | 'logged' | 'member';
export type Entry = { label: string; to: string; audience?: Audience };

/** Section 2 of docs/product.md. */
export const HEADER_ENTRIES: Entry[] = [
  { label: 'Accueil', to: '/' },
  { label: 'Services', to: '/#services' },
  { label: 'Business Club', to: '/business-club' },
  { label: 'Devenir membre', to: '/devenir-membre' },
  { label: 'Membres', to: '/membres', audience: 'logged' },
  { label: 'Mon cercle', to: '/mon-cercle', audience: 'member' },
  { label: 'Ambassadeurs', to: '/ambassadeurs' },
  { label: 'Contactez-nous', to: '/contactez-nous' },
];

export const LOGIN_ENTRY: Entry = { label: 'Accès membre', to: '/login', audience: 'visitor' };
export const LOGOUT_LABEL = 'Se déconnecter';
export const PROFILE_LABEL = 'Profil';

export const FOOTER_ENTRIES: Entry[] = [
  { label: 'Accueil', to: '/' },
  { label: 'Services', to: '/#services' },
  { label: 'Business Club', to: '/business-club' },
  { label: 'Devenir membre', to: '/devenir-membre' },
  { label: 'Événements', to: '/evenements' },
  { label: 'Ambassadeurs', to: '/ambassadeurs' },
  { label: 'Contactez-nous', to: '/contactez-nous' },
  { label: 'Conditions générales', to: '/general-conditions' },
];

/** Under the links above, in smaller type. */
export const LEGAL_ENTRIES: Entry[] = [
  { label: 'Mentions légales', to: '/mentions-legales' },
  { label: 'Confidentialité', to: '/confidentialite' },
  { label: 'Accessibilité', to: '/accessibilite' },
];
