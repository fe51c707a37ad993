import type { RequestEvent } from '@cercle/contract/requests';

export const HISTORY_TITLE = 'Historique';
export const HISTORY_LOADING = 'Chargement de l’historique…';
export const HISTORY_FAILED = 'L’historique n’a pas pu être chargé.';

/** Labels of the events in a request's history. */
export const EVENT_LABEL: Record<RequestEvent['action'], string> = {
  'request.submitted': 'Demande envoyée par le formulaire public',
  'invitation.completed': 'Invitation complétée, compte activé',
  'conditions.accepted': 'Conditions générales acceptées',
  'email.changed': 'Nouvelle adresse confirmée',
  'invitation.mailed': 'Invitation remise au serveur d’envoi',
  'invitation.written': 'Invitation écrite dans un fichier, envoyée à personne',
  'invitation.refused': 'Invitation refusée par le serveur',
  'invitation.returned': 'Invitation revenue',
  'invitation.expired': 'Invitation expirée',
  'member.created': 'Demande créée, invitation demandée',
  'member.updated': 'Demande modifiée',
  'request.approved': 'Demande approuvée, invitation demandée',
  'request.rejected': 'Demande rejetée',
  'invitation.sent': 'Nouvelle invitation demandée',
  'email.corrected': 'Adresse corrigée',
  'email.requested': 'Changement d’adresse demandé',
  'member.activated': 'Membre activé',
  'member.deactivated': 'Membre désactivé',
  'request.deleted': 'Demande supprimée',
  'request.restored': 'Suppression annulée',
};
