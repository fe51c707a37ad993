import { INVITATION_DAYS } from '@cercle/contract/business';
import { type NumberRuleName, type PolicyRules, ruleText } from '@cercle/contract/policy-rules';
import { noticeText, renewalText } from '@cercle/contract/policy-text';
import { GLYPHS, type IllustratedPoint } from './drawings.ts';
import { VISITORS_RECEIVE } from './privacy.ts';

/** The Business Club page, but for what the general conditions rule (`clubOf`). */
export const CLUB = {
  description:
    'Le Business Club réunit des responsables d’entreprise en Belgique : ses événements, son annuaire, ses deux offres et la façon de rejoindre le cercle.',
  eyebrow: 'Business Club',
  title: 'Un cercle pour celles et ceux qui dirigent.',
  lead: 'On dirige souvent seul. Le cercle réunit des responsables d’entreprise qui partagent leur expérience, leurs contacts et leurs questions.',
  join: 'Devenir membre',
  circle: {
    title: 'Ce que vous y trouvez',
    points: [
      {
        drawing: GLYPHS.meeting,
        title: 'Des rencontres',
        text: 'Plusieurs événements par an, où l’on prend le temps de faire connaissance et de parler de ce qui occupe chacun.',
      },
      {
        drawing: GLYPHS.directory,
        title: 'Un annuaire',
        text: 'Chaque membre peut y avoir sa fiche. Ses coordonnées ne se montrent qu’aux membres connectés.',
      },
      {
        drawing: GLYPHS.partners,
        title: 'Des partenaires',
        text: 'Des partenaires et des ambassadeurs accompagnent le cercle. Leur annuaire est ouvert à tous.',
        link: { label: 'Partenaires et ambassadeurs', to: '/ambassadeurs' },
      },
    ] satisfies IllustratedPoint[] as IllustratedPoint[],
  },
  offers: {
    title: 'Deux façons d’entrer',
    choose: 'Choisir l’offre',
    conditions: 'Lire les conditions générales',
  },
  steps: {
    title: 'Comment rejoindre le cercle',
    points: [
      {
        title: 'Choisissez une offre',
        text: 'Single pour une personne, Business pour plusieurs personnes de la même société.',
      },
      {
        title: 'Envoyez votre demande',
        text: 'Vos coordonnées, celles de votre société, et ce que vous souhaitez nous dire. Un e-mail en confirme la réception.',
      },
      {
        title: 'Recevez notre réponse',
        text: 'Nous étudions chaque demande et nous vous répondons par e-mail.',
      },
      {
        title: 'Activez votre compte',
        text: `L’invitation contient un lien valable ${INVITATION_DAYS} jours. Vous choisissez un mot de passe, et ce que l’annuaire montre de vous.`,
      },
    ],
  },
  questionsTitle: 'Vos questions',
  otherQuestion: 'Une autre question ?',
  write: 'Écrivez-nous',
};

/** With what the general conditions in force rule. Called on the server alone. */
export function clubOf(rules: PolicyRules) {
  const figure = (name: NumberRuleName) => ruleText(name, rules[name]);
  const renewal = renewalText(rules);
  return {
    ...CLUB,
    offers: {
      ...CLUB.offers,
      note: `Les prix s’entendent hors TVA. Une adhésion se renouvelle d’elle-même pour ${renewal}.`,
    },
    questions: [
      {
        question: 'Quelle offre choisir ?',
        answer:
          'Single, si vous rejoignez le cercle en votre nom. Business, si vous êtes plusieurs de la même société : cette offre ajoute votre visibilité sur les supports du club et des invités à chaque événement.',
      },
      {
        question: 'Combien de temps dure une adhésion ?',
        answer: `Elle dure ${figure('termDays')}, puis se renouvelle d’elle-même pour ${renewal}. Nous vous prévenons dans ${noticeText(rules)} l’échéance.`,
      },
      {
        question: 'Comment ne pas renouveler ?',
        answer: `Demandez-le par écrit, au plus tard ${figure('declineDays')} après avoir reçu la facture.`,
      },
      {
        question: 'Et si je ne peux pas venir à un événement ?',
        answer: `Un rappel vous parvient au plus ${figure('eventReminderMaxHours')} avant. Pour vous désinscrire, prévenez-nous au moins ${figure('eventWithdrawDays')} à l’avance ; une absence non annoncée est facturée ${figure('noShowFeeCents')} hors TVA.`,
      },
      {
        question: 'Que voient les autres membres ?',
        answer: `Ce que vous choisissez. Trois réglages, que vous changez quand vous voulez, décident de votre fiche, de votre adresse e-mail et de votre photo. Un visiteur n’obtient que ${VISITORS_RECEIVE}.`,
      },
    ],
  };
}
