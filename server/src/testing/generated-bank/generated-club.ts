// A club with several hundred open invoices: names alike, and the same amounts on purpose.

import type { Random } from '../decade/random.ts';
import type { InvoiceToInsert } from '../matching-rows.ts';

/** `party` and `index` are positions in the club, for ids that are given later. */
export type GeneratedInvoice = Omit<InvoiceToInsert, 'partyId'> & { party: number; index: number };
export type GeneratedParty = { name: string; iban: string; invoices: GeneratedInvoice[] };

const TRADES = ['Atelier', 'Ateliers', 'Bureau', 'Menuiserie', 'Imprimerie', 'Maison', 'Cabinet', 'Garage'];
const PLACES = [
  ...[
    'Lesse',
    'Meuse',
    'de la Meuse et de la Sambre',
    'Lescot',
    'Dubois',
    'Duboit',
    'Vermeulen',
    'Vermeylen',
  ],
  ...['du Parc', 'des Parcs', 'Delvaux', 'Delveaux', 'Saint-Roch', 'Sainte-Rita', 'd’Études et Conseils'],
];
const FORMS = ['SRL', 'SA', 'ASBL', 'SC'];
const FIRST_NAMES = ['Jean', 'Jeanne', 'Hélène', 'Zoé', 'Luc', 'Lucie', 'André', 'Andréa', 'Noël', 'Noëlle'];
const LAST_NAMES = [
  ...['Dubois', 'Duboit', 'Lefèvre', 'Lefebvre', 'Peeters', 'Peters', 'Janssens', 'Jansen', 'Petit'],
  ...['Van den Broeck', 'Vandenbroeck', 'Simon'],
];

const COMPANIES = TRADES.length * PLACES.length;
const PERSONS = FIRST_NAMES.length * LAST_NAMES.length;
const INVOICES_OF_EACH = 4;

/** Of the dues of a year, which most invoices are. */
const DUES = [72_600, 72_600, 217_800, 54_450];

const companyName = (index: number) =>
  `${TRADES[index % TRADES.length]} ${PLACES[Math.floor(index / TRADES.length)]} ${FORMS[index % FORMS.length]}`;

const personName = (index: number) =>
  `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(index / FIRST_NAMES.length)]}`;

/** 240 parties, companies and persons in turns, with 960 invoices. */
export function generateClub(random: Random): GeneratedParty[] {
  let number = 0;
  return Array.from({ length: COMPANIES + PERSONS }, (_, party): GeneratedParty => {
    const half = Math.floor(party / 2);
    const invoices = Array.from({ length: INVOICES_OF_EACH }, () => {
      number += 1;
      const cents = random.chance(0.7) ? random.pick(DUES) : 1_210 * random.between(1, 400);
      return { party, index: number - 1, year: 2026, number, cents };
    });
    return {
      name: party % 2 === 0 ? companyName(half) : personName(half),
      iban: `BE71${96_123_456_769 + party * 7_919}`,
      invoices,
    };
  });
}
