import { formatEuros } from '@cercle/contract/money';
import type { OwnYear } from '@cercle/contract/own-year';
import { formatNumber, plural } from './plural.ts';

/** What a member reads of a year in the circle. */
export const YEAR = {
  title: 'Mon année',
  see: 'Voir mon année',
  lead: 'Ce que vous avez donné, ce que vous avez reçu, et ce que le cercle vous a coûté.',
  loading: 'Chargement de votre année…',
  failedTitle: 'Votre année n’a pas pu être chargée',
  failedText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  privacy: 'Ces montants ne sont vus que de vous et des personnes concernées.',
  choose: 'Année',
  given: 'Donné',
  received: 'Reçu',
  givenHint: 'd’affaires que d’autres ont conclues grâce à vous',
  receivedHint: 'd’affaires que vous avez conclues grâce à d’autres',
  together: 'Dans le cercle',
  worth: 'Reçu et cotisations',
  dues: 'Cotisations',
  noDues: 'Aucune cotisation ne tombe dans cette année.',
  why: 'Pourquoi ce montant\u202f?',
  months: 'Mois par mois',
  month: 'Mois',
  frozen: 'arrêté',
  frozenHint: 'Un mois est arrêté le 10 du mois suivant\u202f: ses montants ne changent plus.',
  total: 'Total',
  emptyTitle: (year: number) => `Rien encore en ${year}`,
  emptyText:
    'Une recommandation, une rencontre, un invité\u202f: chacun se lira ici, avec ce qu’il est devenu.',
  formerText: 'Votre adhésion a pris fin. Ce que vous avez donné et reçu reste lisible ici.',
  recommend: 'Recommander un membre',
  recommendations: 'Voir mes recommandations',
  failedCard: 'Votre année n’a pas pu être chargée.',
};

type Side = OwnYear['given'];

const won = (count: number) => (count === 0 ? '' : `, dont ${plural(count, 'conclue', 'conclues')}`);

/** « 4 recommandations, dont 2 conclues »: `won` counts outcomes of the year, also of what was given before it. */
export const recommendationsText = ({ recommendations, won: count }: Side) =>
  count <= recommendations
    ? plural(recommendations, 'recommandation', 'recommandations') + won(count)
    : `${plural(recommendations, 'recommandation', 'recommandations')}\u202f; ${plural(count, 'conclue', 'conclues')}, d’avant aussi`;

export const thanksText = ({ thanks }: Side) => plural(thanks, 'merci', 'mercis');

/** What happened in the circle beside recommendations. */
export const togetherLines = ({ oneToOnes, guestsWhoJoined, events }: OwnYear): [string, number][] => [
  ['Rencontres confirmées', oneToOnes],
  ['Invités devenus membres', guestsWhoJoined],
  ['Événements suivis', events],
];

const PERCENT_OF_TWICE = 200;
const PERCENT = 100;

/** What was received beside what was paid, in words. */
export function worthText({ worthPercent, received, dues }: OwnYear): string {
  if (worthPercent === null) return YEAR.noDues;
  if (received.cents === 0)
    return `Aucune affaire notée encore, pour ${formatEuros(dues.cents)} de cotisations.`;
  if (worthPercent >= PERCENT_OF_TWICE) {
    const times = String(Math.floor((worthPercent * 10) / PERCENT) / 10).replace('.', ',');
    return `Vous avez reçu ${times}\u00a0fois vos cotisations.`;
  }
  return `Vous avez reçu l’équivalent de ${formatNumber(worthPercent)}\u00a0% de vos cotisations.`;
}

const MONTH = new Intl.DateTimeFormat('fr-BE', { month: 'long', timeZone: 'UTC' });

/** « janvier ». @param month « 2026-01 » */
export const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Nothing was given, received or attended; dues alone do not make a year. */
export const isEmptyYear = ({ given, received, oneToOnes, guestsWhoJoined, events }: OwnYear) =>
  [given, received].every(
    ({ recommendations, won: count, thanks }) => recommendations + count + thanks === 0,
  ) && oneToOnes + guestsWhoJoined + events === 0;
