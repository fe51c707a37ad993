import {
  BUSINESS_MIN_MEMBERSHIPS,
  EVENT_REMINDER_HOURS,
  EVENT_UNSUBSCRIBE_DAYS,
  INVITATION_DAYS,
  MEMBERSHIP_DAYS,
  NO_SHOW_FEE_EUR,
  RENEWAL_CANCELLATION_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from '@cercle/contract/business';
import type { LegalText } from './legal-text.ts';

/** The twelve articles (docs/product.md, section 9). Figures come from `contract/src/business.ts`: change them there. */
export const GENERAL_CONDITIONS: LegalText = {
  title: 'Conditions générales',
  description:
    'Les douze articles qui règlent l’adhésion au Business Club : offres, prix, durée, renouvellement, événements.',
  lead: 'Ce à quoi vous vous engagez en rejoignant le cercle, et ce à quoi nous nous engageons.',
  version: '26 novembre 2026',
  isNumbered: true,
  essentials: [
    { figure: `${MEMBERSHIP_DAYS} jours`, text: 'la durée d’une adhésion' },
    { figure: `${RENEWAL_CANCELLATION_DAYS} jours`, text: 'dès la facture, pour ne pas renouveler' },
    { figure: `${EVENT_UNSUBSCRIBE_DAYS} jours`, text: 'avant un événement, pour se désinscrire' },
    { figure: `${NO_SHOW_FEE_EUR} €`, text: 'hors TVA, pour une absence non annoncée' },
  ],
  sections: (firm) => [
    {
      id: 'objet',
      title: 'À quoi servent ces conditions',
      body: [
        `Elles règlent l’adhésion au Business Club, le cercle d’affaires de ${firm.name} (« nous »), et la participation à ses événements. Elles s’appliquent à chaque personne ou société qui en devient membre (« vous »), quelle que soit l’offre choisie.`,
      ],
    },
    {
      id: 'single',
      title: 'L’offre Single',
      body: [
        'L’offre Single s’adresse à une personne qui rejoint le cercle en son nom. Elle comprend :',
        [`${SINGLE_ACCESSES} accès membre ;`, 'plusieurs événements par an.'],
        `Son prix est de ${SINGLE_YEARLY_PRICE_EUR} € par an, hors TVA.`,
      ],
    },
    {
      id: 'business',
      title: 'L’offre Business',
      body: [
        `L’offre Business s’adresse à une société. Un pack couvre ${BUSINESS_MIN_MEMBERSHIPS} personnes de cette même société. L’offre comprend :`,
        [
          `au moins ${BUSINESS_MIN_MEMBERSHIPS} adhésions ;`,
          'plusieurs événements par an ;',
          'la visibilité de la société sur les supports du club ;',
          'des invités à chaque événement.',
        ],
        'Son prix est établi sur demande.',
      ],
    },
    {
      id: 'demande',
      title: 'Demander à rejoindre le cercle',
      body: [
        'La demande se fait en ligne, à la page [Devenir membre](/devenir-membre). Un e-mail en confirme la réception. Nous étudions chaque demande et vous faisons connaître notre décision par e-mail.',
        `Si elle est acceptée, vous recevez une invitation personnelle pour activer votre accès. Ce lien fonctionne une fois, pendant ${INVITATION_DAYS} jours ; passé ce délai, nous vous en envoyons un nouveau si vous nous le demandez.`,
      ],
    },
    {
      id: 'duree',
      title: 'Durée de l’adhésion',
      body: [
        `L’adhésion dure ${MEMBERSHIP_DAYS} jours. À l’échéance, elle [se renouvelle](#renouvellement), sauf si vous demandez [le contraire](#resiliation).`,
      ],
    },
    {
      id: 'prix',
      title: 'Prix et TVA',
      body: [
        'Tous nos prix s’entendent hors TVA : celui de l’offre Single, celui que nous convenons pour l’offre Business, et les frais d’absence à un événement. La TVA s’y ajoute sur la facture.',
      ],
    },
    {
      id: 'renouvellement',
      title: 'Renouvellement automatique',
      body: [
        'À l’échéance, l’adhésion se renouvelle automatiquement pour un an. Nous vous en informons dans le mois qui précède cette échéance.',
      ],
    },
    {
      id: 'resiliation',
      title: 'Ne pas renouveler',
      body: [
        `Vous ne souhaitez pas poursuivre ? Demandez-nous par écrit d’annuler le renouvellement, au plus tard ${RENEWAL_CANCELLATION_DAYS} jours après avoir reçu la facture. Passé ce délai, l’adhésion est renouvelée pour l’année.`,
        `Écrivez-nous ${firm.byWriting}.`,
      ],
    },
    {
      id: 'evenements',
      title: 'Événements et rappels',
      body: [
        `Le cercle se réunit plusieurs fois par an. Pour chaque événement auquel vous êtes inscrit, nous vous envoyons un rappel, au plus ${EVENT_REMINDER_HOURS} heures avant qu’il commence.`,
      ],
    },
    {
      id: 'desinscription',
      title: 'Se désinscrire d’un événement',
      body: [
        `Un empêchement ? Désinscrivez-vous au moins ${EVENT_UNSUBSCRIBE_DAYS} jours avant l’événement. Le rappel arrive plus tard que cela : notez la date dès votre inscription.`,
      ],
    },
    {
      id: 'absence',
      title: 'Absence à un événement',
      body: [
        `Une personne inscrite qui ne se présente pas et ne s’est pas désinscrite dans ce délai doit ${NO_SHOW_FEE_EUR} € hors TVA pour cet événement.`,
      ],
    },
    {
      id: 'donnees',
      title: 'Vos données et nos échanges',
      body: [
        'Votre fiche paraît dans l’annuaire des membres selon ce que vous avez choisi d’y montrer ; vous pouvez en changer à tout moment dans votre profil. La [politique de confidentialité](/confidentialite) dit quelles données nous conservons, pourquoi et combien de temps.',
        `Une question sur ces conditions ? Écrivez-nous ${firm.byWriting}.`,
      ],
    },
  ],
};
