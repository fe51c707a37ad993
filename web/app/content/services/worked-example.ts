import { amount, change, euros } from './amounts.ts';

/** An imagined workshop: all figures are invented and round, and every other one is computed from them. */
const HOUR_EUR = 40;
const KITCHENS = { sales: 400_000, materials: 200_000, hours: 3_200 };
const SMALL_JOBS = { sales: 200_000, materials: 70_000, hours: 3_000 };
const OVERHEADS = 70_000;

type Activity = typeof KITCHENS;
const margin = ({ sales, materials }: Activity) => sales - materials;
const remainder = (activity: Activity) => margin(activity) - activity.hours * HOUR_EUR;
const TOTAL: Activity = {
  sales: KITCHENS.sales + SMALL_JOBS.sales,
  materials: KITCHENS.materials + SMALL_JOBS.materials,
  hours: KITCHENS.hours + SMALL_JOBS.hours,
};
const RESULT = remainder(TOTAL) - OVERHEADS;
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`;

/** Of small jobs at a higher price, hours of grouped ones sold as kitchens, and kitchens to replace all of them. */
const PRICE_RISE = 0.1;
const raised = SMALL_JOBS.sales * PRICE_RISE;
const SAVED_HOURS = 300;
const kitchenHour = margin(KITCHENS) / KITCHENS.hours;
const grouped = SAVED_HOURS * kitchenHour;
const replacement = (margin(SMALL_JOBS) / margin(KITCHENS)) * KITCHENS.sales;

const row = (label: string, value: (activity: Activity) => number) => ({
  label,
  cells: [KITCHENS, SMALL_JOBS, TOTAL].map((activity) => amount(value(activity))),
});

export type WorkedExample = typeof WORKED_EXAMPLE;

export const WORKED_EXAMPLE = {
  title: 'Un exemple, chiffres à l’appui',
  lead: `Une menuiserie que nous avons imaginée, en chiffres ronds et hors TVA. Elle vend pour ${euros(TOTAL.sales)} par an, il lui en reste ${euros(RESULT)}. Où part l’argent ?`,
  table: {
    title: 'Les deux activités, enfin séparées',
    caption: 'Une année, en euros',
    columns: ['Cuisines sur mesure', 'Petits chantiers', 'Ensemble'],
    rows: [
      row('Ventes', ({ sales }) => sales),
      row('Matières', ({ materials }) => -materials),
      row(`Heures, à ${euros(HOUR_EUR)}`, ({ hours }) => -hours * HOUR_EUR),
      row('Reste', remainder),
    ],
    overheads: { label: 'Loyer, véhicules, bureau', amount: amount(-OVERHEADS) },
    result: { label: 'Résultat', amount: amount(RESULT) },
    reading: `Les petits chantiers prennent ${percent(SMALL_JOBS.hours, TOTAL.hours)} des heures et laissent ${percent(remainder(SMALL_JOBS), remainder(TOTAL))} du reste. Les arrêter, donc ? Pas si vite.`,
  },
  choices: {
    title: 'Trois voies : laquelle choisiriez-vous ?',
    items: [
      {
        title: `Facturer les petits chantiers ${percent(PRICE_RISE, 1)} plus cher`,
        change: change(raised),
        text: 'par an, si tous les clients restent. L’atelier y gagne tant qu’il perd moins d’un de ces chantiers sur huit.',
      },
      {
        title: 'Les regrouper sur deux jours par semaine',
        change: change(grouped),
        text: `par an : ${SAVED_HOURS} heures de route et de préparation en moins. Consacrées aux cuisines, elles rapportent ${euros(kitchenHour)} l’heure, matières payées : il faut donc des commandes.`,
      },
      {
        title: 'Les arrêter',
        change: change(-margin(SMALL_JOBS)),
        text: `par an, car les heures restent à payer. Pour revenir au même point, il faut vendre ${euros(replacement)} de cuisines en plus : ${percent(replacement, KITCHENS.sales)} de plus qu’aujourd’hui.`,
      },
    ],
  },
  closing:
    'À essayer chez vous : prenez l’année écoulée et répartissez ventes, matières et heures par activité, même à la louche. C’est souvent là que la conversation commence.',
};
