/**
 * The same message for unknown, used and expired links. In a file of its own: the page that shows it needs no schema.
 */
export const RESET_LINK_INVALID = 'Ce lien de réinitialisation est invalide ou a expiré';

/** For a link that a newer one has replaced. Also in a file without schemas. */
export const LINK_REPLACED =
  'Un lien plus récent vous a été envoyé\u202f: ouvrez celui du dernier e-mail reçu. Celui-ci ne sert plus.';

/** What became of a mailed link; `REPLACED`: a newer one, which works, was sent. */
export type LinkStatus = 'VALID' | 'REPLACED' | 'INVALID';
