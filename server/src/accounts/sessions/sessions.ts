// One's own open sessions: listing and ending them. For the session of another account the error is not-found.

import type { OpenSession } from '@cercle/contract/sessions';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireLogin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { endSession, endSessions, listSessions } from './sessions.table.ts';

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, clock }: Dependencies) {
  /** The actor's own, newest first. */
  async function list(actor: Actor): Promise<OpenSession[]> {
    const { id, sessionId } = requireLogin(actor);
    const rows = await listSessions(db, id, timestamp(clock));
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: row.created_at,
      current: row.id === sessionId,
    }));
  }

  /** @throws DomainError not-found when the actor has no such session (any more) */
  async function end(actor: Actor, sessionId: string): Promise<void> {
    const { id } = requireLogin(actor);
    if (!(await endSession(db, id, sessionId))) throw new DomainError('not-found');
  }

  /** All of them, including the actor's current session. */
  async function endAll(actor: Actor): Promise<void> {
    const { id } = requireLogin(actor);
    await db.transaction().execute((trx) => endSessions(trx, id));
  }

  return { list, end, endAll };
}
