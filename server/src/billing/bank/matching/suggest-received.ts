// What a payment that was received may pay, the surest first: what it names, then what its account paid for before, then a name and an
// amount, then the amount alone. A person chooses: two invoices of one amount are both suggested.

import type { BankSuggestion } from '@cercle/contract/bank';
import { addingUp } from './adding-up.ts';
import type { Invoice, Party } from './candidates.table.ts';
import type { Candidates } from './candidates.ts';
import { isMistyped } from './references.ts';
import { nameWords, resemblance } from './resemblance.ts';
import { inFull, inOrder, paying, toBalance } from './suggestion.ts';
import type { WaitingMovement } from './waiting.ts';

type Suggestions = (BankSuggestion | undefined)[];

const MIN_RESEMBLANCE = 0.6;
/** Of more invoices of one amount, the amount says nothing. */
const MAX_BY_AMOUNT = 3;
const MAX_BY_NAME = 10;

export async function suggestReceived(
  movement: WaitingMovement,
  candidates: Candidates,
): Promise<Suggestions> {
  const known = await candidates.paidFrom(movement.iban);
  const open = (await Promise.all(known.map(({ id }) => candidates.openOf(id)))).flat();
  return [
    ...(await byReference(movement, candidates)),
    ...byNumber(movement),
    ...byAccount(movement, open, known),
    ...(await byName(movement, candidates)),
    ...oldestOf(movement, open, known),
    ...(await byAmount(movement, candidates)),
  ];
}

const isOpen = ({ openCents }: Invoice) => openCents > 0;
const byDueDay = (one: Invoice, other: Invoice) =>
  one.dueOn === other.dueOn ? one.id - other.id : one.dueOn < other.dueOn ? -1 : 1;

/** Those of exactly the amount; of several, first the one whose reference was mistyped. */
const exactly = (movement: WaitingMovement, invoices: Invoice[]) =>
  invoices.filter(({ openCents }) => openCents === movement.cents).sort(byMistyping(movement));

const byMistyping =
  ({ digits }: WaitingMovement) =>
  (one: Invoice, other: Invoice) => {
    const isMeant = ({ reference }: Invoice) => digits.some((typed) => isMistyped(typed, reference ?? ''));
    return Number(isMeant(other)) - Number(isMeant(one));
  };

async function byReference(movement: WaitingMovement, candidates: Candidates): Promise<Suggestions> {
  const { cents, referenced } = movement;
  if (referenced.length === 0) return [];
  const numbered = movement.numbered.filter(({ isDoubtful }) => !isDoubtful).map(({ invoice }) => invoice);
  const open = referenced.filter(isOpen).sort(byDueDay);
  if (open.length === 0) return alreadyPaid(movement, referenced);
  const named = unique([...open, ...numbered.filter(isOpen)]);
  const set = sumOf(open) === cents && open.length > 1 ? open : addingUp(named, cents);
  const others = (await Promise.all(partiesOf(open).map(({ id }) => candidates.openOf(id)))).flat();
  const withOthers = addingUp(unique([...open, ...others]), cents);
  return [
    ...exactly(movement, open).map((invoice) => paying('REFERENCE', cents, inFull([invoice]))),
    set && paying('REFERENCES', cents, inFull(set)),
    withOthers && paying('REFERENCE_OTHER_AMOUNT', cents, inFull(withOthers)),
    paying('REFERENCE_OTHER_AMOUNT', cents, inOrder(open, cents)),
  ];
}

const sumOf = (invoices: Invoice[]) => invoices.reduce((sum, { openCents }) => sum + openCents, 0);

const unique = (invoices: Invoice[]) => [
  ...new Map(invoices.map((invoice) => [invoice.id, invoice])).values(),
];

const partiesOf = (invoices: Invoice[]): Party[] => [
  ...new Map(invoices.map(({ party }) => [party.id, party])).values(),
];

const alreadyPaid = ({ cents }: WaitingMovement, paid: Invoice[]): Suggestions =>
  partiesOf(paid).map((party) =>
    toBalance(
      'ALREADY_PAID',
      cents,
      party,
      paid.filter((invoice) => invoice.party.id === party.id),
    ),
  );

function byNumber(movement: WaitingMovement): Suggestions {
  const { cents, numbered } = movement;
  const all = numbered.map(({ invoice }) => invoice);
  const sure = numbered.filter(({ isDoubtful }) => !isDoubtful).map(({ invoice }) => invoice);
  const open = sure.filter(isOpen).sort(byDueDay);
  const set = addingUp(open, cents);
  return [
    ...exactly(movement, all).map((invoice) => paying('NUMBER', cents, inFull([invoice]))),
    set && paying('NUMBER', cents, inFull(set)),
    ...(open.length === 0 ? alreadyPaid(movement, sure) : [paying('NUMBER', cents, inOrder(open, cents))]),
  ];
}

function byAccount(movement: WaitingMovement, open: Invoice[], known: Party[]): Suggestions {
  const { cents } = movement;
  const sets = known.map(({ id }) =>
    addingUp(
      open.filter(({ party }) => party.id === id),
      cents,
    ),
  );
  return [
    ...exactly(movement, open).map((invoice) => paying('KNOWN_ACCOUNT', cents, inFull([invoice]))),
    ...[...sets, addingUp(open.toSorted(byDueDay), cents)].map(
      (set) => set && paying('KNOWN_ACCOUNT', cents, inFull(set)),
    ),
  ];
}

/** Without a set that adds up: what is due first, and the rest to the balance. */
const oldestOf = ({ cents }: WaitingMovement, open: Invoice[], known: Party[]): Suggestions =>
  known.map((party) => {
    const its = open.filter((invoice) => invoice.party.id === party.id);
    return its.length === 0
      ? toBalance('KNOWN_ACCOUNT', cents, party)
      : paying('KNOWN_ACCOUNT', cents, inOrder(its, cents));
  });

async function byName(movement: WaitingMovement, candidates: Candidates): Promise<Suggestions> {
  const { cents } = movement;
  const payer = nameWords(movement.name);
  const written = nameWords(movement.free);
  const scoreOf = ({ name }: Party) => {
    const words = candidates.wordsOf(name);
    return Math.max(resemblance(payer, words), contains(written, words) ? 0.9 : 0);
  };
  const parties = (await candidates.namedLike(payer)).filter((party) => scoreOf(party) >= MIN_RESEMBLANCE);
  const nearest = parties.sort((one, other) => scoreOf(other) - scoreOf(one)).slice(0, MAX_BY_NAME);
  const invoices = unique([
    ...(await candidates.ofAmount(cents)),
    ...(await candidates.ofAmountOf(
      cents,
      nearest.map(({ id }) => id),
    )),
  ]);
  return invoices
    .map((invoice) => ({ invoice, score: scoreOf(invoice.party) }))
    .filter(({ score }) => score >= MIN_RESEMBLANCE)
    .sort(
      (one, other) =>
        other.score - one.score ||
        byMistyping(movement)(one.invoice, other.invoice) ||
        byDueDay(one.invoice, other.invoice),
    )
    .map(({ invoice }) => paying('NAME', cents, inFull([invoice])));
}

/** All words of a name, of one word a long one. */
const contains = (text: string[], name: string[]) =>
  name.join('').length >= 6 && name.every((word) => text.includes(word));

async function byAmount(movement: WaitingMovement, candidates: Candidates): Promise<Suggestions> {
  const { cents } = movement;
  const invoices = await candidates.ofAmount(cents);
  if (invoices.length > MAX_BY_AMOUNT) return [];
  return exactly(movement, invoices).map((invoice) => paying('AMOUNT', cents, inFull([invoice])));
}
