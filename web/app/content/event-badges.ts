/** What is said of an event in lists, and on its page. Apart: lists are on pages that have no other text about events. */
export const EVENT_BADGES = {
  cancelled: 'Annulé',
  past: 'Passé',
  membersOnly: 'Réservé aux membres',
};
