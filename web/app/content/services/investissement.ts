import type { Service } from './service.ts';

export const investissement: Service = {
  slug: 'service-investissement',
  name: 'Investissement',
  summary: 'Préparer une décision, en comprendre les risques.',
  description:
    'Investissement pour les entreprises en Belgique : des chiffres vérifiés, des scénarios comparés et un dossier clair avant de décider.',
  headline: 'Décider en connaissance de cause.',
  lead: 'Acheter, s’agrandir, reprendre, s’associer : avant de signer, nous vous aidons à lire les chiffres, à peser les risques et à préparer votre dossier.',
  audience: [
    {
      title: 'Vous voulez investir dans votre entreprise',
      text: 'Un bâtiment, une machine, un recrutement important : vous voulez savoir ce que l’entreprise peut porter.',
    },
    {
      title: 'Vous cherchez un financement',
      text: 'Une banque ou un investisseur vous demandera un dossier. Vous voulez arriver préparé.',
    },
    {
      title: 'Vous pensez à une reprise ou à une association',
      text: 'Le projet est beau sur le papier. Vous voulez un second avis avant de vous engager.',
    },
  ],
  steps: [
    {
      title: 'Nous cadrons le projet',
      text: 'Ce que vous voulez obtenir, ce que vous êtes prêt à risquer, et la date à laquelle il faut décider.',
    },
    {
      title: 'Nous examinons les chiffres',
      text: 'Comptes, prévisions, hypothèses : nous vérifions ce qui tient et nous chiffrons ce qui manque.',
    },
    {
      title: 'Nous comparons les scénarios',
      text: 'Le favorable, le probable et le difficile. Vous voyez ce que chacun change à votre trésorerie.',
    },
    {
      title: 'Nous préparons la décision',
      text: 'Un dossier clair, pour vous et pour ceux qui décident avec vous : banque, associés, notaire.',
    },
  ],
  deliverables: [
    'Une analyse écrite du projet et de ses risques',
    'Un plan financier en plusieurs scénarios',
    'Un dossier à présenter à votre banque ou à vos associés',
    'Un avis franc : avancer, attendre ou renoncer',
  ],
  questions: [
    {
      question: 'À quel moment faut-il vous appeler ?',
      answer:
        'Le plus tôt possible, et toujours avant de signer. Il reste alors plusieurs choix ; après, souvent un seul.',
    },
    {
      question: 'Remplacez-vous notre comptable ?',
      answer:
        'Non. Nous travaillons avec lui, à partir de ses chiffres. Son métier est de les établir ; le nôtre est de vous aider à décider.',
    },
    {
      question: 'Conseillez-vous des placements ?',
      answer:
        'Non. Nous travaillons sur les projets de l’entreprise : équipement, croissance, reprise, association. Pour placer une épargne, adressez-vous à un professionnel agréé.',
    },
    {
      question: 'Et si votre avis est de ne pas investir ?',
      answer:
        'Nous vous le disons, avec nos raisons. Un projet abandonné à temps coûte moins cher qu’un projet mal engagé.',
    },
  ],
};
