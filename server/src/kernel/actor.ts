import { DomainError } from './domain-error.ts';

/** Who asks. Every verb takes one first and decides by it; doors only find out who it is. */
export type Actor = Visitor | Member | Admin;
export type Visitor = { kind: 'visitor' };
export type Member = { kind: 'member'; id: number; name: string; sessionId: string };
export type Admin = { kind: 'admin'; id: number; name: string; sessionId: string };

export const VISITOR: Visitor = { kind: 'visitor' };

/** @throws DomainError unauthenticated for a visitor, forbidden for a member */
export function requireAdmin(actor: Actor): Admin {
  if (actor.kind === 'admin') return actor;
  throw refusal(actor);
}

/** @throws DomainError unauthenticated for a visitor, forbidden for an administrator */
export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw refusal(actor);
}

/** @throws DomainError unauthenticated for a visitor */
export function requireLogin(actor: Actor): Member | Admin {
  if (actor.kind !== 'visitor') return actor;
  throw refusal(actor);
}

const refusal = (actor: Actor) => new DomainError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden');
