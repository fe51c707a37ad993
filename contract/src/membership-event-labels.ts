import type { MembershipEventKind } from './membership-states.ts';

/** What happens to a membership, in French. */
export const MEMBERSHIP_EVENT_LABELS: Record<MembershipEventKind, string> = {
  'term.granted': 'Période accordée',
  'term.started': 'Période commencée',
  'term.ended': 'Période terminée',
  'term.annulled': 'Période annulée',
  'term.replaced': 'Période remplacée',
  'term.terminated': 'Période interrompue',
  'seats.added': 'Places ajoutées',
  'seat.invited': 'Place proposée',
  'seat.activated': 'Place occupée',
  'seat.released': 'Place libérée',
  'notice.sent': 'Avis de renouvellement envoyé',
  'notice.received': 'Avis de renouvellement reçu',
  'notice.undelivered': 'Avis de renouvellement non reçu',
  'invoice.received': 'Facture reçue',
  'invoice.returned': 'Facture revenue',
  'renewal.declined': 'Renouvellement refusé',
  'renewal.resumed': 'Refus annulé',
  'renewal.confirmed': 'Renouvellement acquis',
  'renewal.ended': 'Renouvellement clos',
  'renewal.undecided': 'Décision à prendre',
  'renewal.decided': 'Décision prise',
};
