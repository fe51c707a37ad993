/**
 * The same message for unknown, used and expired links. In a file of its own: the page that shows it needs no schema.
 */
export const RESET_LINK_INVALID = 'Ce lien de réinitialisation est invalide ou a expiré';
