import type { Service } from './service.ts';

export const marketing: Service = {
  slug: 'services-marketing',
  name: 'Marketing',
  summary: 'Dire ce que vous faites, à ceux que cela concerne.',
  description:
    'Marketing pour les entreprises en Belgique : un message clair, des canaux choisis avec vous et des résultats que vous savez lire.',
  headline: 'Des mots justes, au bon endroit.',
  lead: 'Un bon produit que personne ne comprend reste sur l’étagère. Nous vous aidons à trouver les mots, à choisir les canaux et à mesurer ce qui en revient.',
  audience: [
    {
      title: 'Vos clients vous décrivent mal',
      text: 'On vous recommande, mais pour autre chose que ce que vous voulez vendre.',
    },
    {
      title: 'Vous lancez une offre',
      text: 'Vous savez ce qu’elle vaut. Il reste à le dire en peu de mots, à ceux qui en ont besoin.',
    },
    {
      title: 'Vous communiquez sans savoir si cela sert',
      text: 'Site, réseaux, annonces : le budget part, et personne ne peut dire ce qui revient.',
    },
  ],
  steps: [
    {
      title: 'Nous écoutons vos clients',
      text: 'Nous leur demandons ce que vous leur apportez, et nous vous posons la même question. L’écart entre les réponses est notre point de départ.',
    },
    {
      title: 'Nous trouvons le message',
      text: 'Une phrase qui dit ce que vous faites, pour qui, et pourquoi on vous choisirait.',
    },
    {
      title: 'Nous choisissons les canaux',
      text: 'Ceux que vos clients utilisent, et que vous pourrez tenir dans la durée.',
    },
    {
      title: 'Nous mesurons',
      text: 'Quelques indicateurs choisis avec vous, relus à dates fixes. Ce qui ne sert pas s’arrête.',
    },
  ],
  deliverables: [
    'Un positionnement écrit, en une page',
    'Des textes et des arguments prêts à l’emploi',
    'Un plan de communication, avec un calendrier et un budget',
    'Un tableau de suivi que vous savez lire sans nous',
  ],
  questions: [
    {
      question: 'Réalisez-vous aussi les supports ?',
      answer:
        'Nous écrivons le message et le plan. Pour un site, une vidéo ou une impression, nous préparons le cahier des charges et nous relisons avec vous le travail des prestataires que vous choisissez.',
    },
    {
      question: 'Nous avons déjà une agence. Est-ce compatible ?',
      answer:
        'Oui. Une agence travaille mieux avec un message clair. Nous pouvons préparer sa mission et examiner avec vous ce qu’elle propose.',
    },
    {
      question: 'Faut-il être présent sur tous les réseaux sociaux ?',
      answer:
        'Non. Un canal bien tenu vaut mieux que cinq laissés à l’abandon. Nous partons des habitudes de vos clients.',
    },
    {
      question: 'Comment saurons-nous que cela fonctionne ?',
      answer:
        'Nous fixons au départ, avec vous, ce que nous allons compter : demandes reçues, rendez-vous, ventes. Nous comparons ensuite à dates fixes.',
    },
  ],
};
