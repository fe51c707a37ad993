import type { Service } from './service.ts';

export const consultance: Service = {
  slug: 'services-consultance',
  name: 'Consultance',
  summary: 'Un regard extérieur sur vos choix, et un plan pour avancer.',
  description:
    'Consultance pour les entreprises en Belgique : une analyse de votre situation, des choix mis à plat et un plan d’action suivi.',
  headline: 'Y voir clair, puis décider.',
  lead: 'Vous connaissez votre entreprise mieux que personne. Nous apportons le recul : des questions, une analyse, et un plan que vous pouvez suivre.',
  audience: [
    {
      title: 'Vous devez choisir une direction',
      text: 'Nouveau marché, nouveau produit, reprise, association : plusieurs voies sont possibles, et chacune engage l’entreprise pour longtemps.',
    },
    {
      title: 'Vos résultats vous étonnent',
      text: 'Le chiffre d’affaires est là, la marge non. Ou l’inverse. Vous voulez comprendre avant d’agir.',
    },
    {
      title: 'Vous manquez de recul',
      text: 'Le quotidien prend toute la place. Vous cherchez quelqu’un qui pose les questions que plus personne ne pose.',
    },
  ],
  steps: [
    {
      title: 'Nous écoutons',
      text: 'Un premier entretien pour comprendre ce qui vous occupe, ce que vous avez déjà essayé et ce que vous attendez de nous.',
    },
    {
      title: 'Nous analysons',
      text: 'Nous lisons vos chiffres, nous observons votre organisation et nous parlons avec celles et ceux qui font le travail.',
    },
    {
      title: 'Nous comparons',
      text: 'Nous mettons les choix possibles côte à côte, avec leurs conséquences. La décision reste la vôtre.',
    },
    {
      title: 'Nous suivons',
      text: 'À intervalles convenus, nous regardons ensemble ce qui avance et ce qui bloque, et nous corrigeons le plan.',
    },
  ],
  deliverables: [
    'Un état des lieux écrit, que chacun dans l’entreprise peut comprendre',
    'Les choix possibles : ce que chacun coûte, rapporte et suppose',
    'Un plan d’action : qui fait quoi, et pour quand',
    'Des points de suivi, jusqu’au terme convenu',
  ],
  questions: [
    {
      question: 'Combien coûte une mission ?',
      answer:
        'Cela dépend de la question et du travail qu’elle demande. Après le premier entretien, vous recevez une proposition écrite, avec un prix. Rien ne commence avant votre accord.',
    },
    {
      question: 'Combien de temps cela prend-il ?',
      answer:
        'Une question précise se traite plus vite qu’une réorganisation. La proposition donne un calendrier ; s’il doit changer, nous vous le disons.',
    },
    {
      question: 'Faut-il une certaine taille d’entreprise ?',
      answer:
        'Non. Un indépendant et une société de cinquante personnes n’ont pas besoin du même travail, mais ils se posent souvent les mêmes questions. La proposition tient compte de vos moyens.',
    },
    {
      question: 'Ce que nous vous confions reste-t-il entre nous ?',
      answer:
        'Oui. Vos chiffres, vos projets et ce que nous disent vos collaborateurs ne sortent pas de la mission.',
    },
  ],
};
