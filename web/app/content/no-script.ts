const WHY = 'qui est désactivé dans votre navigateur.';

/** What cannot work without JavaScript: sending something, or the page as a whole. */
export const NO_SCRIPT = {
  form: `L’envoi demande JavaScript, ${WHY}`,
  page: `Cette page demande JavaScript, ${WHY}`,
  write: 'Écrivez-nous plutôt à',
};
