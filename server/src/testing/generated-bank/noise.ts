// What else a bank tells of an account: most of it left, and none of it pays an invoice.

import { structuredCommunication } from '../../kernel/structured-communication.ts';
import type { Random } from '../decade/random.ts';
import type { MovementToInsert } from '../matching-rows.ts';

type Noise = Omit<MovementToInsert, 'bookedOn'>;

/** Twelve digits with valid check digits, of somebody else. */
const foreignReference = (random: Random) =>
  structuredCommunication(String(random.between(3_000_000_000, 9_999_999_999)));

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

const KINDS: ((random: Random) => Noise)[] = [
  (random) => ({
    ...{ cents: -random.between(180_000, 420_000), name: 'DUBOIS JEANNE', iban: 'BE40310123456763' },
    free: `SALAIRE 2026/${random.between(1, 12)}`,
  }),
  (random) => ({
    ...{ cents: -random.between(1_000, 900_000), name: 'ELECTRABEL SA', iban: 'BE46000325448336' },
    structured: foreignReference(random),
  }),
  (random) => ({
    ...{ cents: -72_600, name: 'TRAITEUR DU PARC SRL', iban: 'BE62510007547061' },
    free: `FACTURE ${random.between(100, 999)} DU 0${random.between(1, 9)}/03/2026`,
  }),
  (random) => ({
    cents: -random.between(100, 2_500),
    free: `FRAIS DE GESTION ${digits(random, 12)} BE68 5390 0754 7034`,
  }),
  (random) => ({
    ...{ cents: random.between(100_000, 900_000), name: 'SPF FINANCES TVA', iban: 'BE22679200300047' },
    structured: foreignReference(random),
  }),
  (random) => ({
    ...{ cents: random.between(10, 9_000), name: '', iban: '' },
    free: `INTERETS CREDITEURS 2026-0${random.between(1, 9)}-01 CARTE 4871 ${digits(random, 4)} ${digits(random, 4)} 1111`,
  }),
  (random) => ({
    ...{ cents: 72_600, name: 'ASSURANCES DE LA CITE SA', iban: 'BE10001234567804' },
    free: `SINISTRE ${digits(random, 12)} REF 32/${digits(random, 6)}-0470 12 34 56`,
  }),
];

/** A movement that pays no invoice. */
export const noise = (random: Random): Noise => random.pick(KINDS)(random);
