import type { LegalText } from './legal-text.ts';

/** What was checked is what `test/e2e/pages/accessibility.test.ts` checks: change both together. */
export const ACCESSIBILITY_STATEMENT: LegalText = {
  title: 'Accessibilité',
  description:
    'Le niveau d’accessibilité visé par ce site, comment il est vérifié et à qui signaler un obstacle.',
  lead: 'Chacun doit pouvoir lire ce site et s’en servir, quels que soient son appareil, sa vue ou sa façon de naviguer. Voici où nous en sommes.',
  version: '21 novembre 2026',
  sections: (firm) => [
    {
      id: 'niveau',
      title: 'Le niveau que nous visons',
      body: [
        'Ce site est construit selon les règles internationales WCAG 2.2, niveau AA. Cela vaut pour les pages publiques, l’espace des membres et l’administration.',
        'Concrètement :',
        [
          'tout se fait au clavier, et l’on voit toujours où l’on se trouve ;',
          'chaque champ porte son intitulé, chaque erreur est dite en toutes lettres, à côté du champ ;',
          'les textes se détachent assez de leur fond, et se lisent agrandis sans défilement de côté ;',
          'les animations s’effacent si votre appareil demande moins de mouvement ;',
          'les pages publiques se lisent et se parcourent sans JavaScript.',
        ],
      ],
    },
    {
      id: 'verification',
      title: 'Comment nous le vérifions',
      body: [
        'Cette déclaration repose sur notre propre évaluation. À chaque modification du site :',
        [
          'l’outil axe-core examine les pages, sur un écran étroit et sur un écran large, formulaires et messages d’erreur compris ;',
          'les pages sont affichées sur 320 pixels de large, pour s’assurer que rien ne défile de côté.',
        ],
        'Les parcours sont aussi refaits au clavier. Un outil ne voit pas tout : vos remarques comptent autant.',
      ],
    },
    {
      id: 'limites',
      title: 'Ce que nous savons imparfait',
      body: [
        [
          'Les formulaires, la connexion et l’espace des membres demandent JavaScript.',
          'Les logos des ambassadeurs sont des images fournies par leurs sociétés ; le nom de la société est toujours écrit à côté.',
        ],
      ],
    },
    {
      id: 'signaler',
      title: 'Signaler un obstacle',
      body: [
        `Quelque chose vous arrête ? Écrivez-nous ${firm.byWriting}. Dites-nous quelle page, et ce que vous vouliez y faire : nous vous donnerons l’information autrement et corrigerons ce qui bloque.`,
      ],
    },
  ],
};
