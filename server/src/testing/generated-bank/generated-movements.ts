// Two thousand payments as a club’s bank tells them, each with its true answer.

import { referenceDigits } from '../../billing/documents/document-content.ts';
import { structuredCommunication } from '../../kernel/structured-communication.ts';
import { Random } from '../decade/random.ts';
import type { MovementToInsert } from '../matching-rows.ts';
import { type GeneratedInvoice, type GeneratedParty, generateClub } from './generated-club.ts';
import { noise } from './noise.ts';
import { spellName, spellNumber, spellReference } from './spellings.ts';

/** What is right: how much pays which invoice, and what goes to the balance of a party; null where it pays nothing here. */
export type Truth = { pays: { invoice: GeneratedInvoice; cents: number }[]; toBalance?: Balance } | null;
type Balance = { party: number; cents: number };

export type { GeneratedInvoice, GeneratedParty };
export type GeneratedMovement = { kind: string; movement: MovementToInsert; truth: Truth };

const COUNT = 2_000;
const DAY = { bookedOn: '2026-03-10' };

const referenceOf = ({ year, number }: GeneratedInvoice) =>
  structuredCommunication(referenceDigits(year, number));

const inFull = (...invoices: GeneratedInvoice[]): Truth => ({
  pays: invoices.map((invoice) => ({ invoice, cents: invoice.cents })),
});
const sumOf = (invoices: GeneratedInvoice[]) => invoices.reduce((sum, { cents }) => sum + cents, 0);

/** @returns the club, and what its bank tells, in its order */
export function generateBank(seed: number): { parties: GeneratedParty[]; movements: GeneratedMovement[] } {
  const random = new Random(seed);
  const parties = generateClub(random);
  const movements: GeneratedMovement[] = [];

  const partyOf = (invoice: GeneratedInvoice) => parties[invoice.party] as GeneratedParty;
  const payer = (invoice: GeneratedInvoice) => {
    const { name, iban } = partyOf(invoice);
    return { ...DAY, name: spellName(random, name), iban };
  };
  const add = (kind: string, movement: MovementToInsert, truth: Truth) =>
    movements.push({ kind, movement, truth });

  /** Those who say what they pay: two thirds of the parties. */
  const talkative = parties.filter((_, index) => index % 3 !== 0);
  const spoken = talkative.flatMap(({ invoices }) => invoices.slice(1));
  const take = () => spoken.splice(random.between(0, spoken.length - 1), 1) as [GeneratedInvoice];
  const times = (count: number, make: () => void) => {
    for (let index = 0; index < count; index += 1) make();
  };

  const exactly = (kind: string, invoice: GeneratedInvoice, text: Partial<MovementToInsert>) =>
    add(kind, { ...payer(invoice), cents: invoice.cents, ...text }, inFull(invoice));

  // The first invoice of each is paid as it should be: so accounts become known.
  for (const { invoices } of parties) {
    const [first] = invoices as [GeneratedInvoice];
    exactly('structured, exact', first, { structured: referenceOf(first) });
  }
  const known = [...movements];
  times(90, () => {
    const [invoice] = take();
    exactly('reference in the text', invoice, { free: spellReference(random, referenceOf(invoice)) });
  });
  times(90, () => {
    const [invoice] = take();
    exactly('number in the text', invoice, { free: spellNumber(random, invoice.year, invoice.number) });
  });
  times(30, () => {
    const [invoice] = take();
    const cents = Math.round(invoice.cents / random.between(2, 4));
    const movement = { ...payer(invoice), cents, structured: referenceOf(invoice) };
    add('a part', movement, { pays: [{ invoice, cents }] });
  });
  times(20, () => {
    const [invoice] = take();
    const over = 100 * random.between(1, 500);
    const movement = { ...payer(invoice), cents: invoice.cents + over, structured: referenceOf(invoice) };
    const { party, cents } = invoice;
    add('too much', movement, { pays: [{ invoice, cents }], toBalance: { party, cents: over } });
  });
  times(30, () => {
    const [invoice] = random.pick(talkative).invoices as [GeneratedInvoice];
    const { party, cents } = invoice;
    const movement = { ...payer(invoice), cents, structured: referenceOf(invoice) };
    add('twice', movement, { pays: [], toBalance: { party, cents } });
  });
  const several = (kind: string, invoices: GeneratedInvoice[], free: string) => {
    const [first] = invoices as [GeneratedInvoice];
    add(kind, { ...payer(first), cents: sumOf(invoices), free }, inFull(...invoices));
  };
  for (const { invoices } of talkative.slice(0, 40)) {
    const unpaid = invoices.filter((one) => spoken.includes(one)).slice(0, random.between(2, 3));
    if (unpaid.length < 2) continue;
    for (const invoice of unpaid) spoken.splice(spoken.indexOf(invoice), 1);
    const isByReference = random.chance(0.5);
    const texts = unpaid.map((invoice) =>
      isByReference
        ? spellReference(random, referenceOf(invoice))
        : spellNumber(random, 2026, invoice.number),
    );
    several(isByReference ? 'several references' : 'several numbers', unpaid, texts.join(' , '));
  }
  times(20, () => {
    const invoices = [...take(), ...take()];
    const texts = invoices.map((invoice) => spellReference(random, referenceOf(invoice)));
    several('an accountant for two', invoices, texts.join(' ; '));
  });

  // Those who do not say it, or wrongly: each invoice after the other, as nothing tells two of one amount apart.
  const silent = parties.filter((_, index) => index % 3 === 0).map(({ invoices }) => invoices.slice(1));
  const silentInvoices = [0, 1, 2].flatMap((turn) =>
    silent.map((invoices) => invoices[turn] as GeneratedInvoice),
  );
  const silentFrom = movements.length;
  for (const invoice of silentInvoices) {
    const number = Number(referenceOf(invoice));
    const isFirstTurn = partyOf(invoice).invoices.indexOf(invoice) === 1;
    const unknown = { iban: `BE020018${String(invoice.number).padStart(8, '0')}` };
    const choice = random.between(1, 4);
    if (choice === 1) exactly('known account alone', invoice, { name: 'PAIEMENT GROUPE' });
    if (choice === 2) exactly('name alone', invoice, { ...unknown, free: 'COTISATION 2026' });
    if (choice === 3) {
      const structured = String(number + random.between(1, 9)).slice(-12);
      exactly('wrong check digits', invoice, { structured, ...(isFirstTurn && unknown) });
    }
    if (choice === 4) {
      const structured = oneWrong(random, referenceOf(invoice));
      exactly('one digit wrong', invoice, { structured, ...(isFirstTurn && unknown) });
    }
  }
  const silentOnes = movements.slice(silentFrom);
  while (movements.length < COUNT) add('noise', { ...DAY, ...noise(random) }, null);
  const others = movements.filter((one) => !known.includes(one) && !silentOnes.includes(one));
  return { parties, movements: mixed(random, { first: known, silent: silentOnes, others }) };
}

function oneWrong(random: Random, digits: string): string {
  const position = random.between(4, 9);
  const digit = (Number(digits[position]) + random.between(1, 9)) % 10;
  return `${digits.slice(0, position)}${digit}${digits.slice(position + 1)}`;
}

/**
 * Payments that make an account known come first, then all others in any order; only those that do not say what they pay stay in
 * theirs, as money pays first what is due first.
 */
function mixed(
  random: Random,
  { first, silent, others }: Record<'first' | 'silent' | 'others', GeneratedMovement[]>,
) {
  const rest = others
    .map((movement) => ({ movement, key: random.next() }))
    .sort((one, other) => one.key - other.key)
    .map(({ movement }) => movement);
  const left = [...silent];
  const movements = [...first];
  while (rest.length + left.length > 0) {
    const isSilent = random.between(1, rest.length + left.length) <= left.length;
    movements.push(...(isSilent ? left : rest).splice(0, 1));
  }
  return movements;
}
