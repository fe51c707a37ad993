import { ENROLMENT_NEEDED } from '@cercle/contract/second-factor';
import { DomainError } from './domain-error.ts';

/** The caller. Every verb takes one as its first argument and checks its rights; API and pages only authenticate it. */
export type Actor = Visitor | Member | Admin | AdminToEnrol;
export type Visitor = { kind: 'visitor' };
export type Member = { kind: 'member'; id: number; name: string; sessionId: string };
export type Admin = { kind: 'admin'; id: number; name: string; sessionId: string };

/** An administrator without the second factor that is required by now: no verb accepts them as one until they enrol. */
export type AdminToEnrol = { kind: 'admin-to-enrol'; id: number; name: string; sessionId: string };

export const VISITOR: Visitor = { kind: 'visitor' };

/** @throws DomainError unauthenticated for a visitor, forbidden for a member and for an administrator who must enrol first */
export function requireAdmin(actor: Actor): Admin {
  if (actor.kind === 'admin') return actor;
  throw refusal(actor);
}

/** An administrator, enrolled or not. @throws DomainError unauthenticated for a visitor, forbidden for a member */
export function requireAdminAccount(actor: Actor): Admin | AdminToEnrol {
  if (actor.kind === 'admin-to-enrol') return actor;
  return requireAdmin(actor);
}

/** @throws DomainError unauthenticated for a visitor, forbidden for an administrator */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw refusal(actor);
}

/** For verbs of every account: sessions, second factor. @throws DomainError unauthenticated for a visitor */
export function requireLogin(actor: Actor): Member | Admin | AdminToEnrol {
  if (actor.kind !== 'visitor') return actor;
  throw refusal(actor);
}

function refusal(actor: Actor): DomainError {
  if (actor.kind === 'visitor') return new DomainError('unauthenticated');
  if (actor.kind === 'member' || actor.kind === 'admin') return new DomainError('forbidden');
  // By this field clients know why they were refused.
  return new DomainError('forbidden', ENROLMENT_NEEDED, { errors: { secondFactor: [ENROLMENT_NEEDED] } });
}
