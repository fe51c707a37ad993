import type { BoardReportContent } from '../../billing/pdf/board-report-content.ts';

/** What the figures of the report count, in its last section. */
export const DEFINITIONS: BoardReportContent['definitions'] = {
  title: 'Définitions',
  terms: [
    {
      term: 'Membres',
      text: 'Les personnes qui ont, le dernier jour du mois ou aujourd’hui, une place dans une adhésion en cours, ou l’accès ouvert aux membres d’avant les adhésions. Au début\u202f: la veille du premier jour.',
    },
    {
      term: 'Arrivées et départs',
      text: 'Les personnes devenues membres, ou revenues, et celles qui ont cessé de l’être pendant la période.',
    },
    {
      term: 'Places Business, cotisations d’un an',
      text: 'Les places des adhésions Business en cours, et celles qu’une personne occupe\u202f: une invitation n’en occupe pas. Ce que les adhésions en cours ce jour-là coûtent pour une période, hors TVA.',
    },
    {
      term: 'Taux de renouvellement, taux de départ',
      text: 'Des adhésions arrivées à leur terme\u202f: celles qu’une autre période suit aussitôt, et celles que le membre a choisi de ne pas renouveler. Éteintes sans choix\u202f: sans renouvellement ni refus. Encore à venir\u202f: le terme vient d’ici la fin de la période.',
    },
    {
      term: 'Terminées avant leur terme',
      text: 'D’un commun accord ou par exclusion\u202f: elles n’arrivent jamais à leur terme et ne comptent pas ailleurs.',
    },
    {
      term: 'Facturé, TVA, reçu',
      text: 'Facturé\u202f: les factures émises, moins les notes de crédit, hors TVA, au jour de leur émission\u202f; leur TVA de même. Reçu\u202f: les paiements, TVA comprise, moins ce qui a été rendu ou repris, au jour où ils ont eu lieu en Belgique.',
    },
    {
      term: 'Inscrits, taux de présence',
      text: 'Les personnes attendues au début de l’événement, invités compris. Le taux\u202f: les présents sur les présents et les absents\u202f; les excusés ne comptent pas.',
    },
    {
      term: 'Absences annoncées',
      text: 'Les absences et désinscriptions hors délai dont le membre a reçu l’annonce, quoi qu’il en soit advenu.',
    },
    {
      term: 'Recommandations et rencontres',
      text: 'Données\u202f: envoyées d’un membre à un autre. Abouties\u202f: conclues par une affaire. En cours\u202f: le dernier jour, ni conclues, ni déclinées, ni retirées. Rencontres\u202f: en tête-à-tête, confirmées par les deux.',
    },
    {
      term: 'Affaires conclues',
      text: 'La somme des mercis, hors TVA, par blocs de mois entiers. Les médianes sont par personne, arrondies à 100\u00a0€.',
    },
  ],
};
