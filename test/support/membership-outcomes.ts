import type { Db } from '../../server/src/db/database.ts';
import { outcomeOf } from './due-memberships.ts';

/** What is missing of `outcomeOf` of the first `count` memberships, and what is too much, as « 12 step begin ». */
export async function compareOutcomes(db: Db, count: number): Promise<{ lost: string[]; surplus: string[] }> {
  const outcomes = await readOutcomes(db, count);
  const lost: string[] = [];
  const surplus: string[] = [];
  for (const [number, outcome] of outcomes.entries()) {
    const expected = outcomeOf(number);
    lost.push(...without(expected, outcome).map((text) => `${number} ${text}`));
    surplus.push(...without(outcome, expected).map((text) => `${number} ${text}`));
  }
  return { lost, surplus };
}

/** Each of `others` takes away one of the same. */
function without(texts: string[], others: string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const index = left.indexOf(text);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** What became of each membership, by its number. */
async function readOutcomes(db: Db, count: number): Promise<string[][]> {
  const outcomes = Array.from({ length: count }, (): string[] => []);
  const seats = await db
    .selectFrom('seat_assignment as seat')
    .innerJoin('account', 'account.id', 'seat.account_id')
    .select(['seat.membership_id', 'seat.state', 'account.email'])
    .execute();
  const numberOf = (email: string) => Number(/\d+/.exec(email)?.[0]);
  const numbers = new Map(seats.map(({ membership_id, email }) => [membership_id, numberOf(email)]));
  const add = (membershipId: number, text: string) => outcomes[numbers.get(membershipId) ?? -1]?.push(text);
  for (const { membership_id, state } of seats) add(membership_id, `seat ${state}`);
  for (const { membership_id, text } of await readFacts(db)) add(membership_id, text);
  const mails = await db.selectFrom('mail').select(['recipient_address', 'subject']).execute();
  for (const { recipient_address, subject } of mails)
    outcomes[numberOf(recipient_address)]?.push(`letter ${subject.split(' – ')[0]}`);
  return outcomes;
}

async function readFacts(db: Db): Promise<{ membership_id: number; text: string }[]> {
  const events = await db.selectFrom('membership_event').select(['membership_id', 'kind']).execute();
  const terms = await db
    .selectFrom('membership_term')
    .select(['id', 'membership_id', 'number', 'state'])
    .execute();
  const renewals = await db
    .selectFrom('renewal_case as renewal')
    .innerJoin('membership_term as term', 'term.id', 'renewal.term_id')
    .select(['renewal.id', 'renewal.state', 'term.membership_id', 'term.number'])
    .execute();
  const subjects = new Map<string, number>([
    ...terms.map(({ id, membership_id }) => [`term ${id}`, membership_id] as const),
    ...renewals.map(({ id, membership_id }) => [`renewal ${id}`, membership_id] as const),
  ]);
  const steps = await db.selectFrom('job_step').select(['subject_kind', 'subject_id', 'step']).execute();
  return [
    ...events.map(({ membership_id, kind }) => ({ membership_id, text: `event ${kind}` })),
    ...terms.map(({ membership_id, number, state }) => ({ membership_id, text: `term ${number} ${state}` })),
    ...renewals.map(({ membership_id, number, state }) => ({
      membership_id,
      text: `renewal ${number} ${state}`,
    })),
    ...steps.map(({ subject_kind, subject_id, step }) => ({
      membership_id: subjects.get(`${subject_kind} ${subject_id}`) ?? 0,
      // The step that closes a window has its day in its name.
      text: `step ${step.split(' ')[0]}`,
    })),
  ];
}
