/** What a member looks for and offers, on their card and in their profile. Apart from its form, which the directory does not load. */
export const SEEKING_LABEL = 'Je cherche';
export const OFFERING_LABEL = 'J’offre';
