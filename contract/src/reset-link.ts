/** Said of unknown links as of used and expired ones. Apart from the schemas: the page that says it needs none. */
export const RESET_LINK_INVALID = 'Ce lien de réinitialisation est invalide ou a expiré';
