import { amount, euros } from './amounts.ts';

/** An imagined purchase: all figures are invented and round, and every other one is computed from them. */
const BALANCE = 40_000;
const PRICE = 100_000;
const OWN_SHARE = 30_000;
/** From the second month on. */
const MONTHLY = { loan: 1_500, costs: 1_000 };
const MONTHS = 12;

type Scenario = { name: string; income: number; from: number };
const GOOD: Scenario = { name: 'Favorable', income: 6_000, from: 3 };
const LIKELY: Scenario = { name: 'Probable', income: 5_000, from: 4 };
const HARD: Scenario = { name: 'Difficile', income: 4_000, from: 8 };
const SCENARIOS = [GOOD, LIKELY, HARD];

/** The balance at the end of each month, in euros. */
function balances({ income, from }: Scenario): number[] {
  let balance = BALANCE - OWN_SHARE;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = index + 1;
    if (month > 1) balance -= MONTHLY.loan + MONTHLY.costs;
    if (month >= from) balance += income;
    return balance;
  });
}

const hard = balances(HARD);
const lowest = Math.min(...hard);
const monthsBelowZero = hard.flatMap((balance, index) => (balance < 0 ? [index + 1] : []));
const end = (scenario: Scenario) => euros(balances(scenario).at(-1) ?? 0);

const monthly = `Dès le deuxième mois, le crédit demande ${euros(MONTHLY.loan)} par mois et la machine ${euros(MONTHLY.costs)} de frais. Le reste de l’entreprise est à l’équilibre.`;
const income = SCENARIOS.map(
  ({ name, income: sum, from }) => `${name.toLowerCase()}, ${euros(sum)} par mois dès le ${from}e mois`,
).join(' ; ');

export type CashForecast = typeof CASH_FORECAST;

export const CASH_FORECAST = {
  title: 'Douze mois de trésorerie',
  lead: `Un exemple imaginé, hors TVA : une entreprise a ${euros(BALANCE)} en banque. Elle achète une machine de ${euros(PRICE)} : ${euros(OWN_SHARE)} de sa poche, le reste à crédit.`,
  figure: {
    title: 'Ce qui reste en banque à la fin de chaque mois',
    alternative: `Trois lignes partent de ${euros(hard[0] ?? 0)} au premier mois. Favorable : ${end(GOOD)} au douzième mois. Probable : ${end(LIKELY)}. Difficile : ${end(HARD)}, après un creux de ${euros(lowest)} au ${hard.indexOf(lowest) + 1}e mois.`,
    axis: ['1er mois', '12e mois'],
    gridLines: [40_000, 20_000, 0].map((value) => ({ value, label: euros(value) })),
    lowest: { month: hard.indexOf(lowest) + 1, value: lowest, label: euros(lowest) },
    scenarios: SCENARIOS.map((scenario) => ({ name: scenario.name, balances: balances(scenario) })),
  },
  reading: `La machine est la même, et elle finit par rapporter dans les trois cas. Mais si les commandes tardent, le compte passe sous zéro du ${monthsBelowZero.at(0)}e au ${monthsBelowZero.at(-1)}e mois. Vu avant de signer, ce creux se prépare : un apport plus petit, une première mensualité plus tardive, une ligne de crédit convenue d’avance.`,
  assumptions: {
    title: 'Les hypothèses et les chiffres, mois par mois',
    texts: [monthly, `Ce que la machine fait entrer : ${income}.`],
    month: 'Mois',
    rows: Array.from({ length: MONTHS }, (_, index) => ({
      month: index + 1,
      cells: SCENARIOS.map((scenario) => amount(balances(scenario)[index] ?? 0)),
    })),
    caption: 'En banque à la fin du mois, en euros',
  },
};
