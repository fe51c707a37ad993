// Meetings of two members. One notes it: PROPOSED, and a mail tells the other, who confirms it (CONFIRMED) or not (DENIED); until then
// the one who noted it may take it back (WITHDRAWN). Where both note the same day, the second confirms the first. Two people meet at
// most once a day here; what was denied or taken back does not count. Former members answer what waits for them, and note nothing.

import type { OneToOne, OneToOneCreate, OneToOnesQuery } from '@cercle/contract/one-to-ones';
import type { Page } from '@cercle/contract/paging';
import type { Db } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseFormerMember } from '../../members/person-status.ts';
import { requireDay, requireOther } from './meeting-checks.ts';
import { isNoted } from './one-to-one.emails.ts';
import { createOneToOneViews } from './one-to-one-views.ts';
import {
  answerOneToOne,
  findOfPair,
  insertOneToOne,
  listOf,
  lockPair,
  type OneToOneRow,
  oneToOneOf,
  withdrawOneToOne,
} from './one-to-ones.table.ts';

export type OneToOnes = ReturnType<typeof createOneToOnes>;

export const ALREADY_NOTED = 'Vous avez déjà noté cette rencontre';
export const ALREADY_CONFIRMED = 'Cette rencontre est déjà confirmée';
const NOT_WAITING = 'Cette rencontre n’attend plus de réponse';
const FOR_THE_OTHER =
  'C’est à l’autre membre de répondre\u202f: vous pouvez seulement retirer cette rencontre';
const FOR_THE_PROPOSER = 'L’autre membre l’a notée\u202f: vous pouvez la confirmer ou non';

export function createOneToOnes(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'images' | 'outbox' | 'site'>,
) {
  const { db, clock, outbox, site } = dependencies;
  const { toViews } = createOneToOneViews(dependencies);

  const viewOf = async (member: Member, row: OneToOneRow) => {
    const [view] = await toViews(member, [row]);
    if (!view) throw new DomainError('not-found');
    return view;
  };

  /**
   * Where the other noted the same day, it confirms theirs, and no mail leaves.
   * @throws DomainError forbidden for a former member; validation by field: oneself, no member of the circle, a day to come or too long
   * ago; conflict where it is noted or confirmed already
   */
  async function note(actor: Actor, { withId, metOn }: OneToOneCreate): Promise<OneToOne> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    requireDay(clock, metOn);
    const pair = { memberId: member.id, otherId: withId, metOn };
    const row = await db.transaction().execute(async (trx) => {
      const other = await requireOther(trx, clock, member, withId);
      await lockPair(trx, pair);
      const known = await findOfPair(trx, pair);
      if (known) return confirmKnown(trx, member, known);
      await outbox.enqueue(trx, isNoted({ to: other, by: member.name, metOn, site }));
      return insertOneToOne(trx, { ...pair, at: timestamp(clock) });
    });
    return viewOf(member, row);
  }

  async function confirmKnown(trx: Db, member: Member, known: OneToOneRow): Promise<OneToOneRow> {
    if (known.state === 'CONFIRMED') throw new DomainError('conflict', ALREADY_CONFIRMED);
    if (known.proposer_id === member.id) throw new DomainError('conflict', ALREADY_NOTED);
    return answered(trx, member, { id: known.id, state: 'CONFIRMED' });
  }

  /** @throws DomainError conflict when it waits no more */
  async function answered(trx: Db, member: Member, answer: { id: number; state: 'CONFIRMED' | 'DENIED' }) {
    const row = await answerOneToOne(trx, { ...answer, otherId: member.id, at: timestamp(clock) });
    if (!row) throw new DomainError('conflict', NOT_WAITING);
    return row;
  }

  async function answer(actor: Actor, id: number, state: 'CONFIRMED' | 'DENIED'): Promise<OneToOne> {
    const member = requireMember(actor);
    const { proposer_id } = await oneToOneOf(db, member.id, id);
    if (proposer_id === member.id) throw new DomainError('forbidden', FOR_THE_OTHER);
    return viewOf(member, await answered(db, member, { id, state }));
  }

  /** @throws DomainError not-found for another's; forbidden for who noted it; conflict once it is answered or taken back */
  const confirm = (actor: Actor, id: number) => answer(actor, id, 'CONFIRMED');

  /** @throws DomainError not-found for another's; forbidden for who noted it; conflict once it is answered or taken back */
  const deny = (actor: Actor, id: number) => answer(actor, id, 'DENIED');

  /** @throws DomainError not-found for another's; forbidden for the other; conflict once it is answered or taken back */
  async function withdraw(actor: Actor, id: number): Promise<OneToOne> {
    const member = requireMember(actor);
    const { proposer_id } = await oneToOneOf(db, member.id, id);
    if (proposer_id !== member.id) throw new DomainError('forbidden', FOR_THE_PROPOSER);
    const row = await withdrawOneToOne(db, { id, proposerId: member.id, at: timestamp(clock) });
    if (!row) throw new DomainError('conflict', NOT_WAITING);
    return viewOf(member, row);
  }

  /** The member's, on either side and in any state: the last day first. */
  async function list(actor: Actor, query: OneToOnesQuery): Promise<Page<OneToOne>> {
    const member = requireMember(actor);
    const { rows, total } = await listOf(db, member.id, query);
    return pageFrom(await toViews(member, rows), total, query);
  }

  return { note, confirm, deny, withdraw, list };
}
