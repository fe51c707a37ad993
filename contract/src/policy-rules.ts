import {
  BUSINESS_MIN_MEMBERSHIPS,
  EVENT_REMINDER_HOURS,
  EVENT_UNSUBSCRIBE_DAYS,
  MEMBERSHIP_DAYS,
  NO_SHOW_FEE_EUR,
  RENEWAL_CANCELLATION_DAYS,
  SINGLE_ACCESSES,
  SINGLE_YEARLY_PRICE_EUR,
} from './business.ts';

/** What a rule is counted in; `hundredths` are stored where people write a number with two decimals. */
export type RuleUnit = 'days' | 'months' | 'hours' | 'people' | 'euros' | 'percent';

type NumberRule = { label: string; unit: RuleUnit; min: number; max: number };

/**
 * The figures of the general conditions, in the order of their articles. Bounds are in the stored unit: whole days, months,
 * hours and people, cents without VAT, and for VAT basis points. The minimum of a price or period keeps typing mistakes out,
 * not choices.
 */
export const NUMBER_RULES = {
  singlePriceCents: { label: 'Prix de l’offre Single, par an', unit: 'euros', min: 0, max: 10_000_000 },
  singleSeats: { label: 'Accès de l’offre Single', unit: 'people', min: 1, max: 20 },
  minSeats: { label: 'Personnes d’un pack Business, au moins', unit: 'people', min: 2, max: 100 },
  termDays: { label: 'Durée d’une adhésion', unit: 'days', min: 28, max: 1_100 },
  renewalDays: { label: 'Durée d’un renouvellement', unit: 'days', min: 28, max: 1_100 },
  noticeMonths: { label: 'Annonce du renouvellement, avant l’échéance', unit: 'months', min: 1, max: 6 },
  declineDays: { label: 'Délai pour ne pas renouveler, dès la facture', unit: 'days', min: 1, max: 365 },
  paymentDays: { label: 'Délai de paiement d’une facture', unit: 'days', min: 1, max: 90 },
  vatBasisPoints: { label: 'Taux de la TVA', unit: 'percent', min: 0, max: 5_000 },
  eventReminderMaxHours: {
    label: 'Rappel d’un événement, au plus tôt avant',
    unit: 'hours',
    min: 1,
    max: 336,
  },
  eventWithdrawDays: {
    label: 'Désinscription d’un événement, au moins avant',
    unit: 'days',
    min: 0,
    max: 90,
  },
  noShowFeeCents: { label: 'Frais d’une absence non annoncée', unit: 'euros', min: 0, max: 100_000 },
} as const satisfies Record<string, NumberRule>;

export type NumberRuleName = keyof typeof NUMBER_RULES;
export const NUMBER_RULE_NAMES = Object.keys(NUMBER_RULES) as NumberRuleName[];

/** How VAT applies to the fee: at the standard rate, or outside its scope (as damages are). */
export const NO_SHOW_VATS = ['S', 'O'] as const;
export const NO_SHOW_VAT = { label: 'TVA sur ces frais', S: 'au taux normal', O: 'hors champ de la TVA' };

/** `ART_1_7`: periods are counted by article 1.7 of the Belgian Civil Code. */
export type PolicyRules = Record<NumberRuleName, number> & {
  noShowVat: (typeof NO_SHOW_VATS)[number];
  dayCounting: 'ART_1_7';
};

const EURO_CENTS = 100;

/** Those of the first version (docs/product.md, section 9). */
export const FIRST_RULES: PolicyRules = {
  singlePriceCents: SINGLE_YEARLY_PRICE_EUR * EURO_CENTS,
  singleSeats: SINGLE_ACCESSES,
  minSeats: BUSINESS_MIN_MEMBERSHIPS,
  termDays: MEMBERSHIP_DAYS,
  renewalDays: 365,
  noticeMonths: 1,
  declineDays: RENEWAL_CANCELLATION_DAYS,
  paymentDays: 30,
  vatBasisPoints: 2_100,
  eventReminderMaxHours: EVENT_REMINDER_HOURS,
  eventWithdrawDays: EVENT_UNSUBSCRIBE_DAYS,
  noShowFeeCents: NO_SHOW_FEE_EUR * EURO_CENTS,
  noShowVat: 'S',
  dayCounting: 'ART_1_7',
};

const NOUNS: Record<'days' | 'hours' | 'people', [one: string, many: string]> = {
  days: ['jour', 'jours'],
  hours: ['heure', 'heures'],
  people: ['personne', 'personnes'],
};

/** 1500 → « 15 », 1550 → « 15,50 », 60000000 → « 600 000 ». */
export function decimalText(hundredths: number): string {
  const whole = String(Math.trunc(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const rest = hundredths % 100;
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
}

/** « 365 jours », « 15 € », « 21 % », which no line breaks. */
export function ruleText(name: NumberRuleName, value: number): string {
  const { unit } = NUMBER_RULES[name];
  if (unit === 'euros') return `${decimalText(value)}\u00a0€`;
  if (unit === 'percent') return `${decimalText(value)}\u00a0%`;
  if (unit === 'months') return `${value}\u00a0mois`;
  const [one, many] = NOUNS[unit];
  return `${value}\u00a0${value > 1 ? many : one}`;
}
