import type { AuditAction, ChangedField, FieldChange } from './audit-log.ts';
import { MEMBER_TYPE_LABEL } from './member-type.ts';
import { COMPANY_ROLE_LABEL, PARTY_KIND_LABEL, VAT_STATUS_LABEL } from './parties.ts';

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
  'party.created': 'Société ajoutée',
  'party.updated': 'Société modifiée',
  'party.role_given': 'Responsable de société désigné',
  'party.role_removed': 'Responsable de société retiré',
  'party.exported': 'Sociétés exportées',
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
  kind: 'Société ou personne',
  legalName: 'Nom',
  enterpriseNumber: 'Numéro d’entreprise',
  vatStatus: 'Statut TVA',
  street: 'Rue',
  postalCode: 'Code postal',
  city: 'Localité',
  country: 'Pays',
  invoiceEmail: 'E-mail de facturation',
  duesContact: COMPANY_ROLE_LABEL.DUES,
  peopleContact: COMPANY_ROLE_LABEL.PEOPLE,
};

const VALUE_LABELS: Readonly<Record<string, string>> = {
  ...MEMBER_TYPE_LABEL,
  ...PARTY_KIND_LABEL,
  ...VAT_STATUS_LABEL,
  true: 'oui',
  false: 'non',
};

const valueLabel = (value: string) => VALUE_LABELS[value] ?? value;

/** « Téléphone », or with its values « Type d’adhésion (Single → Business) ». */
export const changeText = ({ field, from, to }: FieldChange) =>
  from !== undefined && to !== undefined
    ? `${FIELD_LABELS[field]} (${valueLabel(from)} → ${valueLabel(to)})`
    : FIELD_LABELS[field];
