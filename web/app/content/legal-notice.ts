import type { LegalText } from './legal-text.ts';

/** The publisher of the site; the firm's data come from the settings. */
export const LEGAL_NOTICE: LegalText = {
  title: 'Mentions légales',
  description: 'Qui publie ce site, comment nous joindre, et à qui appartient ce qu’il montre.',
  lead: 'Qui publie ce site, comment nous joindre, et à qui appartient ce qu’il montre.',
  version: '21 novembre 2026',
  sections: (firm) => [
    {
      id: 'editeur',
      title: 'Qui publie ce site',
      body: [
        `Le site ${firm.siteAddress} est publié par ${firm.name}.`,
        ...(firm.identity.length > 0 ? [{ items: firm.identity }] : []),
        `Pour toute question, écrivez-nous ${firm.byWriting}.`,
      ],
    },
    {
      id: 'textes-et-dessins',
      title: 'Textes, dessins et marques',
      body: [
        `Les textes et les dessins de ce site appartiennent à ${firm.name}. Vous pouvez les citer en indiquant d’où ils viennent ; pour les reproduire davantage, demandez-nous l’autorisation.`,
        'Les photos des membres et des ambassadeurs, les noms et les logos de leurs sociétés restent à celles et ceux qu’ils représentent.',
        'Les caractères Newsreader et Instrument Sans sont employés sous la licence SIL Open Font License 1.1.',
      ],
    },
    {
      id: 'exactitude',
      title: 'Ce que vous lisez ici',
      body: [
        'Les pages de ce site présentent nos services et le cercle en général. Elles ne remplacent pas un conseil donné sur votre situation.',
        'Une information vous semble inexacte ou dépassée ? Signalez-la-nous : nous la corrigeons.',
        'Quand un lien mène à un autre site, c’est l’éditeur de celui-ci qui répond de ce qu’il publie.',
      ],
    },
    {
      id: 'voir-aussi',
      title: 'Voir aussi',
      body: [
        [
          '[Conditions générales](/general-conditions) : l’adhésion et les événements.',
          '[Confidentialité](/confidentialite) : vos données et vos droits.',
          '[Accessibilité](/accessibilite) : lire et utiliser ce site sans obstacle.',
        ],
      ],
    },
  ],
};
