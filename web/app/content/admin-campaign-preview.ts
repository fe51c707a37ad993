import { formatNumber } from './plural.ts';

export const PREVIEW = {
  title: 'Aperçu',
  tabs: 'Aperçu sur',
  choices: { phone: 'Téléphone', desk: 'Ordinateur', dark: 'Sombre', text: 'Texte' },
  frame: {
    phone: 'L’e-mail sur un téléphone',
    desk: 'L’e-mail sur un ordinateur',
    dark: 'L’e-mail en mode sombre',
    text: 'L’e-mail en texte seul',
  },
  nothing: 'Écrivez un objet et un texte pour voir l’e-mail comme il partira.',
  loading: 'L’aperçu se prépare…',
  failed: 'L’aperçu n’a pas pu être préparé. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  tooLarge: (kilobytes: number) =>
    `Ce message pèse ${formatNumber(kilobytes)}\u00a0ko\u202f: au-delà de 100\u00a0ko, Gmail en cache la fin et le lien de désinscription avec elle. Raccourcissez-le.`,
};
