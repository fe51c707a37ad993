import type { AuditAction, SubjectKind } from '@cercle/contract/audit-log';
import type { ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

/** Labels of an administrator's actions in the audit log. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  'request.approved': 'Demande approuvée',
  'request.rejected': 'Demande rejetée',
  'request.deleted': 'Demande supprimée',
  'request.restored': 'Demande rétablie',
  'request.exported': 'Demandes exportées',
  'member.created': 'Membre ajouté',
  'member.updated': 'Membre modifié',
  'member.activated': 'Membre activé',
  'member.deactivated': 'Membre désactivé',
  'invitation.sent': 'Nouvelle invitation demandée',
  'email.corrected': 'Adresse corrigée',
  'email.requested': 'Changement d’adresse demandé',
  'email.changed': 'Adresse changée',
  'contact.read': 'Message lu',
  'contact.unread': 'Message marqué comme non lu',
  'contact.deleted': 'Message supprimé',
  'contact.restored': 'Message rétabli',
  'contact.exported': 'Messages exportés',
  'newsletter.deleted': 'Inscription supprimée',
  'newsletter.restored': 'Inscription rétablie',
  'newsletter.exported': 'Inscriptions exportées',
  'newsletter.imported': 'Inscriptions importées',
  'ambassador.created': 'Ambassadeur ajouté',
  'ambassador.updated': 'Ambassadeur modifié',
  'ambassador.activated': 'Ambassadeur activé',
  'ambassador.deactivated': 'Ambassadeur désactivé',
  'ambassador.deleted': 'Ambassadeur supprimé',
  'ambassador.restored': 'Ambassadeur rétabli',
  'ambassador.exported': 'Ambassadeurs exportés',
  'ambassador.imported': 'Ambassadeurs importés',
  'mail.resent': 'E-mail envoyé de nouveau',
  'mail.dismissed': 'Échec d’un e-mail classé',
  'admin.updated': 'Profil d’administrateur modifié',
  'admin.invited': 'Administrateur invité',
  'admin.removed': 'Administrateur retiré',
  'data.expired': 'Données supprimées à leur terme',
  'data.exported': 'Données d’une personne téléchargées',
  'data.erased': 'Données d’une personne effacées',
};

type KindFilter = { label: string; value: SubjectKind | undefined };

/** The filter of the list; `undefined` lets everything through. */
export const KIND_FILTERS: KindFilter[] = [
  { label: 'Tout', value: undefined },
  { label: 'Demandes', value: 'request' },
  { label: 'Ambassadeurs', value: 'ambassador' },
  { label: 'Contacts', value: 'contact' },
  { label: 'Newsletters', value: 'newsletter' },
  { label: 'E-mails', value: 'mail' },
  { label: 'Administrateurs', value: 'admin' },
  { label: 'Données personnelles', value: 'data' },
];

export const AUDIT_LOG_TEXTS: ListTexts = {
  title: 'Journal',
  loading: 'Chargement du journal…',
  count: (count) => plural(count, 'acte', 'actes'),
  loadFailed: 'Échec du chargement du journal',
  failedTitle: 'Le journal n’a pas pu être chargé',
  empty: 'Aucun acte trouvé',
  emptyHint: ({ q }) =>
    q
      ? `Rien pour «\u202f${q}\u202f». Essayez un autre nom, ou une partie d’une adresse e-mail.`
      : 'Ce que les administrateurs décident, modifient ou suppriment s’écrit ici.',
  seeAll: 'Voir tout le journal',
};
