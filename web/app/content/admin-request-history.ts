import type { RequestEvent } from '@cercle/contract/requests';

export const HISTORY_TITLE = 'Historique';
export const HISTORY_LOADING = 'Chargement de l’historique…';
export const HISTORY_FAILED = 'L’historique n’a pas pu être chargé.';

/** Labels of the events in a request's history. */
export const EVENT_LABEL: Record<RequestEvent['action'], string> = {
  'request.submitted': 'Demande envoyée par le formulaire public',
  'invitation.completed': 'Invitation complétée, compte activé',
  'member.created': 'Demande créée, invitation envoyée',
  'member.updated': 'Demande modifiée',
  'request.approved': 'Demande approuvée, invitation envoyée',
  'request.rejected': 'Demande rejetée',
  'invitation.sent': 'Invitation renvoyée',
  'member.activated': 'Membre activé',
  'member.deactivated': 'Membre désactivé',
  'request.deleted': 'Demande supprimée',
  'request.restored': 'Suppression annulée',
};
