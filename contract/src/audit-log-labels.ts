import type { AuditAction, ChangedField, FieldChange } from './audit-log.ts';
import { MEMBER_TYPE_LABEL } from './member-type.ts';

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
  'member.exported': 'Membres exportés',
  'invitation.sent': 'Nouvelle invitation demandée',
  'email.corrected': 'Adresse corrigée',
  'email.requested': 'Changement d’adresse demandé',
  'email.changed': 'Adresse changée',
  'contact.read': 'Message lu',
  'contact.unread': 'Message marqué comme non lu',
  'contact.answered': 'Message répondu',
  'contact.unanswered': 'Message remis à répondre',
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
  'policy.drafted': 'Version des conditions commencée',
  'policy.updated': 'Version des conditions modifiée',
  'policy.announced': 'Version des conditions annoncée',
  'policy.deleted': 'Brouillon des conditions supprimé',
  'mail.resent': 'E-mail envoyé de nouveau',
  'mail.dismissed': 'Échec d’un e-mail classé',
  'admin.updated': 'Profil d’administrateur modifié',
  'admin.invited': 'Administrateur invité',
  'admin.removed': 'Administrateur retiré',
  'journal.exported': 'Journal exporté',
  'data.expired': 'Données supprimées à leur terme',
  'data.exported': 'Données d’une personne téléchargées',
  'data.erased': 'Données d’une personne effacées',
};

/** The fields of an edit, as their forms call them. */
const FIELD_LABELS: Record<ChangedField, string> = {
  fullName: 'Nom',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  company: 'Société',
  jobTitle: 'Fonction',
  website: 'Site web',
  position: 'Ordre d’affichage',
  vat: 'Numéro de TVA',
  memberType: 'Type d’adhésion',
  freeDenomination: 'Dénomination libre',
  additionalInfo: 'Informations complémentaires',
  photo: 'Photo',
  logo: 'Logo',
  active: 'Actif',
  isEmailPublic: 'E-mail public',
  isProfilePublic: 'Profil public',
  isProfilePhotoPublic: 'Photo publique',
};

const VALUE_LABELS: Readonly<Record<string, string>> = { ...MEMBER_TYPE_LABEL, true: 'oui', false: 'non' };

const valueLabel = (value: string) => VALUE_LABELS[value] ?? value;

/** « Téléphone », or with its values « Type d’adhésion (Single → Business) ». */
export const changeText = ({ field, from, to }: FieldChange) =>
  from !== undefined && to !== undefined
    ? `${FIELD_LABELS[field]} (${valueLabel(from)} → ${valueLabel(to)})`
    : FIELD_LABELS[field];
