import type { MembershipFacts, RenewalState } from '@cercle/contract/membership-states';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { recordEvent } from '../events.table.ts';
import { findTerm, type TermRow } from '../terms/terms.table.ts';
import { type CaseRow, findCase, moveCase } from './renewals.table.ts';

/** A case and its term, read under the lock of the membership. */
export type Renewal = { renewal: CaseRow; term: TermRow };

export const noSuchRenewal = () => new DomainError('not-found', 'Ce renouvellement n’existe pas.');

/** @throws DomainError not-found */
export async function readRenewal({ trx }: Pick<Change, 'trx'>, caseId: number): Promise<Renewal> {
  const renewal = await findCase(trx, caseId);
  const term = renewal && (await findTerm(trx, renewal.term_id));
  if (!term) throw noSuchRenewal();
  return { renewal, term };
}

type Transition = Parameters<typeof moveCase>[2];
type Event = [kind: Parameters<typeof recordEvent>[1], facts: MembershipFacts];

/** @throws DomainError conflict when somebody else was faster, with the state that they left */
export async function moveRenewal(
  change: Change,
  { renewal, term }: Renewal,
  transition: Transition,
  [kind, facts]: Event,
) {
  if (!(await moveCase(change.trx, renewal.id, transition))) throw movedMeanwhile(renewal.state);
  await recordEvent(change, kind, { membershipId: term.membership_id, termId: term.id }, facts);
}

const STATE_TEXT: Record<RenewalState, string> = {
  OPEN: 'n’a pas encore été annoncé',
  TOLD: 'a été annoncé',
  UNTOLD: 'a été annoncé par un avis qui n’est pas arrivé',
  CLOCK: 'court jusqu’à la fin du délai pour le refuser',
  DECLINED: 'a été refusé par le membre',
  RENEWED: 'est fait',
  ENDED: 'est clos',
  NEEDS_DECISION: 'attend une décision',
};

const movedMeanwhile = (state: RenewalState) =>
  new DomainError(
    'conflict',
    `Ce renouvellement ${STATE_TEXT[state]}\u202f: cette action n’est pas possible.`,
  );
