/** What the directory gives without a login, of a member who is listed (section 6 of docs/product.md). Pages say it in these words. */
export const VISITORS_RECEIVE =
  'votre nom, votre société, avec l’offre Business votre dénomination libre et, si vous la montrez, votre photo';

/** Of the free denomination, to the member who chooses it. */
export const DENOMINATION_HINT =
  'Le nom sous lequel votre équipe se présente\u202f: une enseigne, une marque, un groupe. Il suit le nom de votre société dans l’annuaire, et se voit comme lui.';

/** The three switches a member decides of (section 3 of docs/product.md); `shown` is the same one in the profile. */
export const PRIVACY_SWITCHES = [
  {
    name: 'isProfilePublic',
    profileField: 'profilePublic',
    label: 'Profil public',
    hint: `Votre fiche paraît dans l’annuaire des membres. Un visiteur n’en obtient que ${VISITORS_RECEIVE}.`,
  },
  {
    name: 'isEmailPublic',
    profileField: 'emailPublic',
    label: 'E-mail public',
    hint: 'Les membres connectés voient votre adresse e-mail.',
  },
  {
    name: 'isProfilePhotoPublic',
    profileField: 'profilePhotoPublic',
    label: 'Photo publique',
    hint: 'Votre photo accompagne votre fiche, pour les membres et pour les visiteurs.',
  },
] as const;
