// What the members of the demonstration site recommend to one another, look for and offer.

import type { RecommendationKind } from '@cercle/contract/recommendation-states';

type DemoRecommendation = { kind: RecommendationKind; subject: string; message: string };

export const DEMO_RECOMMENDATIONS: readonly DemoRecommendation[] = [
  {
    kind: 'OUTSIDE',
    subject: 'Nouvelle façade pour un cabinet dentaire',
    message: 'Elle compare trois devis et aimerait commencer au printemps.',
  },
  { kind: 'INSIDE', subject: 'Révision de mes contrats de bail', message: 'Deux baux arrivent à échéance.' },
  {
    kind: 'OUTSIDE',
    subject: 'Reprise d’une comptabilité en retard',
    message: 'Une jeune société, six salariés, des comptes à déposer.',
  },
  { kind: 'SPIN_OFF', subject: 'Un second atelier à équiper', message: 'Suite du chantier de l’an passé.' },
  {
    kind: 'OUTSIDE',
    subject: 'Film de présentation pour une brasserie',
    message: 'Ils ouvrent leurs portes au public et cherchent une équipe légère.',
  },
  { kind: 'INSIDE', subject: 'Assurance de notre flotte', message: 'Neuf véhicules, dont deux utilitaires.' },
  {
    kind: 'OUTSIDE',
    subject: 'Séminaire d’équipe pour quarante personnes',
    message: 'Deux jours, une salle, un repas le soir.',
  },
  { kind: 'OUTSIDE', subject: 'Site en trois langues pour un notaire', message: '' },
  {
    kind: 'SPIN_OFF',
    subject: 'Contrat d’entretien après les travaux',
    message: 'Content du premier chantier, il voudrait un suivi à l’année.',
  },
];

/** In euros without VAT. */
export const DEMO_AMOUNTS: readonly number[] = [
  850, 2_400, 12_500, 640, 4_150, 7_800, 1_320, 3_600, 18_900, 990, 5_250,
];

export const DEMO_LOST = 'Un autre devis a été retenu.';
export const DEMO_DECLINED = 'Ce n’est pas mon métier\u202f: un confrère le fera mieux.';

/** By turns, one a member. */
export const DEMO_SEEKING: readonly { seeking: string; offering: string }[] = [
  {
    seeking: 'Un local d’environ 200 m² près d’une gare.',
    offering: 'Un regard neuf sur vos contrats de vente.',
  },
  {
    seeking: 'Des hôteliers qui refont leurs chambres.',
    offering: 'Mobilier sur mesure, de l’esquisse à la pose.',
  },
  {
    seeking: 'Une personne qui connaît les subsides wallons.',
    offering: 'Comptes clairs pour petites sociétés.',
  },
  {
    seeking: 'Des restaurateurs qui changent de caisse.',
    offering: 'Logiciel de caisse, installation comprise.',
  },
  { seeking: '', offering: 'Traductions jurées, néerlandais et allemand.' },
  { seeking: 'Un partenaire logistique vers le Luxembourg.', offering: 'Deux quais libres le matin.' },
];
