import type { RecommendationState, RecommendationVerb } from '@cercle/contract/recommendation-states';
import { RECOMMENDATION_VERBS, REOPEN_DAYS } from '@cercle/contract/recommendation-states';
import type { RecommendationTableRow } from '../db/schema.ts';
import { addDays, type Day } from '../kernel/calendar.ts';
import { DomainError } from '../kernel/domain-error.ts';

export type Side = 'RECEIVED' | 'GIVEN';

export type Subject = Pick<
  RecommendationTableRow,
  'giver_id' | 'receiver_id' | 'state' | 'introduction' | 'closed_on' | 'erased_on'
>;

export const sideOf = ({ receiver_id }: Subject, memberId: number): Side =>
  receiver_id === memberId ? 'RECEIVED' : 'GIVEN';

/** From which states each verb leads on. */
const FROM: Record<RecommendationVerb, readonly RecommendationState[]> = {
  accept: ['SENT'],
  decline: ['SENT'],
  start: ['ACCEPTED'],
  win: ['ACCEPTED', 'IN_PROGRESS'],
  lose: ['ACCEPTED', 'IN_PROGRESS'],
  reopen: ['WON', 'LOST', 'DECLINED'],
  withdraw: ['SENT'],
};

const REFUSALS: Record<RecommendationVerb, string> = {
  accept: 'Cette recommandation n’est plus à accepter.',
  decline: 'Cette recommandation ne peut plus être déclinée.',
  start: 'Seule une recommandation acceptée peut être mise en cours.',
  win: 'Seule une recommandation acceptée ou en cours peut être conclue.',
  lose: 'Seule une recommandation acceptée ou en cours peut être classée sans suite.',
  reopen: 'Cette recommandation n’est pas à rouvrir.',
  withdraw: 'Cette recommandation a déjà reçu une réponse\u202f: elle ne peut plus être retirée.',
};

const AWAITS_CONTACT = 'La personne n’a pas encore répondu\u202f: vous pourrez accepter après son accord.';
const TOO_LATE = `Une recommandation se rouvre dans les ${REOPEN_DAYS}\u00a0jours.`;
const CONTACT_GONE = 'La personne n’est plus connue\u202f: cette recommandation ne peut pas être rouverte.';
const FOR_GIVER = 'Seul le membre qui recommande peut la retirer.';
const FOR_RECEIVER = 'Seul le membre recommandé peut le faire.';

/** Of a receiver who is asked before the person outside: all but declining has to wait. */
const isAwaitingContact = ({ introduction }: Subject) => introduction === 'WAITING';

const isContactGone = ({ introduction, erased_on }: Subject) =>
  introduction === 'REFUSED' || introduction === 'EXPIRED' || erased_on !== null;

/** The last day on which it may be reopened; null for one that never can be. */
export const reopenUntil = (subject: Subject): Day | null =>
  subject.closed_on === null || !FROM.reopen.includes(subject.state) || isContactGone(subject)
    ? null
    : addDays(subject.closed_on, REOPEN_DAYS);

/** Why its state does not allow this now, in French; null when it does. */
function refusalOf(verb: RecommendationVerb, subject: Subject, today: Day): string | null {
  if (!FROM[verb].includes(subject.state)) return REFUSALS[verb];
  if (verb === 'accept' && isAwaitingContact(subject)) return AWAITS_CONTACT;
  if (verb !== 'reopen') return null;
  const until = reopenUntil(subject);
  if (until === null) return CONTACT_GONE;
  return until < today ? TOO_LATE : null;
}

const sideFor = (verb: RecommendationVerb): Side => (verb === 'withdraw' ? 'GIVEN' : 'RECEIVED');

/** What a member may do with it now. */
export const possibleVerbs = (subject: Subject, memberId: number, today: Day): RecommendationVerb[] =>
  RECOMMENDATION_VERBS.filter(
    (verb) => sideFor(verb) === sideOf(subject, memberId) && refusalOf(verb, subject, today) === null,
  );

/** @throws DomainError forbidden for the other side's verbs, conflict in a state that does not allow it */
export function requirePossible(
  verb: RecommendationVerb,
  subject: Subject,
  { memberId, today }: { memberId: number; today: Day },
): void {
  if (sideFor(verb) !== sideOf(subject, memberId))
    throw new DomainError('forbidden', verb === 'withdraw' ? FOR_GIVER : FOR_RECEIVER);
  const refusal = refusalOf(verb, subject, today);
  if (refusal !== null) throw new DomainError('conflict', refusal, { errors: { state: [refusal] } });
}

/** Business came of it, or may still: whom it came to may thank for it. */
export const canThank = (subject: Subject, memberId: number): boolean =>
  sideOf(subject, memberId) === 'RECEIVED' &&
  subject.giver_id !== null &&
  (subject.state === 'WON' || FROM.win.includes(subject.state));
