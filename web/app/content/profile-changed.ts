/** The profile was changed meanwhile, mostly in another tab of the same person. */
export const PROFILE_CHANGED = {
  stale: {
    title: 'Votre profil a changé entre-temps',
    text: 'Il a été modifié dans un autre onglet ou sur un autre appareil. Rien n’a été enregistré, et ce que vous avez tapé est toujours là. Rechargez le profil\u202f: vos modifications seront gardées par-dessus.',
    action: 'Recharger',
  },
  current: {
    title: 'Profil rechargé',
    text: 'Vos modifications sont toujours là. Relisez, puis enregistrez.',
  },
};
