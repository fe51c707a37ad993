/** The three switches a member decides of (section 3 of docs/product.md); `shown` is the same one in the profile. */
export const PRIVACY_SWITCHES = [
  {
    name: 'isProfilePublic',
    profileField: 'profilePublic',
    label: 'Profil public',
    hint: 'Votre fiche paraît dans l’annuaire des membres.',
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
    hint: 'Votre photo accompagne votre fiche.',
  },
] as const;
