/** The page on which a visitor asks to join, as search engines and shared links name it. */
export const JOIN = {
  title: 'Devenir membre',
  description: 'Choisissez l’offre Single ou Business et demandez à rejoindre le cercle d’affaires.',
};
