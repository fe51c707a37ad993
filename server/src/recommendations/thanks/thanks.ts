// Thanks for business that came through another person. The member to whom it came writes the amount; the person thanked reads it, and
// nobody else does. A thanks never changes: its writer withdraws it, until its month is frozen (`months.ts`). Only the receiver of a
// recommendation thanks for it, so that no business counts twice.

import { MONTH_FROZEN, type Thanks, type ThanksCreate, type ThanksQuery } from '@cercle/contract/thanks';
import { isConstraintViolation } from '../../db/constraint-errors.ts';
import type { Trx } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { findMailbox } from '../letters.ts';
import { openMonths } from './frozen-months.ts';
import { subjectOfThanks } from './subject.ts';
import { thanked } from './thank-you.emails.ts';
import {
  findWritten as findRow,
  insertThanks,
  isPublished,
  listThanks,
  setWithdrawn,
} from './thanks.table.ts';
import { toThanks } from './views.ts';

export type ThanksVerbs = ReturnType<typeof createThanks>;

type ThanksDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site' | 'images'>;

export function createThanks(dependencies: ThanksDependencies) {
  const { db, clock, outbox, site } = dependencies;

  /**
   * Former members may, too. For a recommendation that is accepted or in progress, it also concludes it.
   * @returns the id
   * @throws DomainError validation on a field; not-found for a recommendation that is not the member's; forbidden for one that they
   * gave; conflict for one that is neither under way nor won, and where whom they would thank has no account any more
   */
  async function create(
    actor: Actor,
    form: ThanksCreate,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<number> {
    const writer = requireMember(actor);
    const month = chosenMonth(form.month);
    return execution
      .run(db, async (trx) => {
        const { subject, ...people } = await subjectOfThanks(trx, dependencies, writer, form);
        const id = await insertThanks(trx, {
          ...people,
          writer_id: writer.id,
          cents: form.cents,
          month,
          created_at: timestamp(clock),
        });
        await tell(trx, writer, { accountId: people.thanked_id, subject });
        return id;
      })
      .catch((error) => explainPublished(error, month));
  }

  function chosenMonth(month: string | null): string {
    const open = openMonths(today(clock));
    const chosen = month ?? open[0] ?? '';
    if (!open.includes(chosen)) throw fieldError('month', MONTH_FROZEN);
    return chosen;
  }

  /** A process whose clock is ahead may have published the month already. */
  async function explainPublished(error: unknown, month: string): Promise<never> {
    if (isConstraintViolation(error) && (await isPublished(db, month)))
      throw fieldError('month', MONTH_FROZEN);
    throw error;
  }

  /** Nothing to a visitor, nor to whose account is closed. */
  async function tell(
    trx: Trx,
    { name }: Member,
    { accountId, subject }: { accountId: number | null; subject: string },
  ): Promise<void> {
    const to = await findMailbox(trx, accountId);
    if (to) await outbox.enqueue(trx, thanked({ to, site, from: name, subject }));
  }

  /** Those that the member wrote, or received. */
  async function list(actor: Actor, query: ThanksQuery) {
    const member = requireMember(actor);
    const { rows, total } = await listThanks(db, member.id, query);
    return pageFrom(await toThanks(dependencies, query.side, rows), total, query);
  }

  /** @throws DomainError not-found for one of somebody else, and once it is withdrawn */
  async function findWritten(actor: Actor, id: number): Promise<Thanks> {
    const row = await findRow(db, { id, writerId: requireMember(actor).id });
    const [thanks] = await toThanks(dependencies, 'WRITTEN', row ? [row] : []);
    if (!thanks) throw thanksNotFound();
    return thanks;
  }

  async function months(actor: Actor): Promise<string[]> {
    requireMember(actor);
    return openMonths(today(clock));
  }

  /** By its writer. @throws DomainError not-found for one of somebody else, and once it is withdrawn; conflict once its month is frozen */
  async function withdraw(actor: Actor, id: number): Promise<void> {
    const writerId = requireMember(actor).id;
    const own = { id, writerId, months: openMonths(today(clock)), at: timestamp(clock) };
    if (await db.transaction().execute((trx) => setWithdrawn(trx, own))) return;
    await findWritten(actor, id);
    throw new DomainError('conflict', MONTH_FROZEN);
  }

  return { create, findWritten, list, months, withdraw };
}

const thanksNotFound = () => new DomainError('not-found', 'Merci introuvable');
