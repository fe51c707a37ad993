import type { Service } from './service.ts';

export const management: Service = {
  slug: 'service-management',
  name: 'Management',
  summary: 'Organiser le travail et accompagner les équipes.',
  description:
    'Management pour les entreprises en Belgique : des rôles clairs, des réunions utiles et un accompagnement de celles et ceux qui dirigent.',
  headline: 'Une équipe qui sait où elle va.',
  lead: 'Des rôles clairs, des réunions utiles, des décisions qui tiennent. Nous vous aidons à organiser le travail, et nous accompagnons les personnes qui le font.',
  audience: [
    {
      title: 'Votre équipe a grandi',
      text: 'Ce qui se réglait d’une table à l’autre demande maintenant une organisation.',
    },
    {
      title: 'Tout passe par vous',
      text: 'Chaque décision remonte, vos journées débordent, et l’entreprise ralentit dès que vous vous absentez.',
    },
    {
      title: 'Un changement se prépare',
      text: 'Reprise, fusion, départ d’une personne clé : l’équipe doit tenir pendant que les rôles changent.',
    },
  ],
  steps: [
    {
      title: 'Nous rencontrons l’équipe',
      text: 'Des entretiens individuels et confidentiels, pour comprendre qui fait quoi, et ce qui freine.',
    },
    {
      title: 'Nous clarifions les rôles',
      text: 'Qui décide, qui exécute, qui doit être informé. Nous l’écrivons avec les personnes concernées.',
    },
    {
      title: 'Nous installons un rythme',
      text: 'Peu de réunions, mais préparées ; des objectifs que chacun peut expliquer ; des retours réguliers.',
    },
    {
      title: 'Nous passons la main',
      text: 'Nous épaulons les responsables sur le terrain, puis nous nous retirons quand ils n’ont plus besoin de nous.',
    },
  ],
  deliverables: [
    'Une description claire des rôles et des responsabilités',
    'Un rythme de réunions et de décisions que l’équipe a accepté',
    'Un accompagnement individuel pour les responsables',
    'Un bilan écrit à la fin de la mission',
  ],
  questions: [
    {
      question: 'L’équipe sera-t-elle mise au courant ?',
      answer:
        'Oui, dès le début et par vous. Nous vous aidons à préparer ce message : on change mal une organisation en cachette.',
    },
    {
      question: 'Les entretiens sont-ils confidentiels ?',
      answer: 'Oui. Nous vous rapportons les constats, jamais qui a dit quoi.',
    },
    {
      question: 'Faut-il tout réorganiser ?',
      answer:
        'Rarement. Quelques règles claires suffisent souvent ; nous commençons par le plus petit changement qui règle le problème.',
    },
    {
      question: 'Et si la difficulté vient de la direction ?',
      answer:
        'Cela arrive, et nous le disons : à vous d’abord, en tête à tête, avec des exemples et des pistes pour en sortir.',
    },
  ],
};
