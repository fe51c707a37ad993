// What people decide about an absence, each under the lock of its event: of two at once, the second finds what the first did.

import type { NoShowVerb } from '@cercle/contract/no-show-states';
import type { EventRow } from '../../db/schema.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Change } from '../change.ts';
import { withdrawFee } from './charge.ts';
import { told, upheld, waived } from './no-show.emails.ts';
import { recordNoShows } from './no-show-history.ts';
import { lockNoShow, moveNoShow, type NoShowRecord, noShowById, setLetter } from './no-shows.table.ts';
import { FROM, requirePossible } from './possible.ts';
import { recordLetterResult } from './receipts.ts';
import { type LetterDependencies, sendLetter } from './send-letter.ts';

export type Target = { event: EventRow; noShow: NoShowRecord };

/**
 * An absence under the lock of its event, with what became of its letter by now, if the verb is possible.
 * @throws DomainError not-found, conflict
 */
export async function lockFor(change: Change, id: number, verb: NoShowVerb): Promise<Target> {
  const { event } = await lockNoShow(change.trx, id);
  return requireTarget(change, { event, id }, verb);
}

/** As `lockFor`, of an event that is locked already. @throws DomainError not-found, conflict */
export async function requireTarget(
  { trx, clock }: Change,
  { event, id }: { event: EventRow; id: number },
  verb: NoShowVerb,
): Promise<Target> {
  await recordLetterResult(trx, clock, id);
  const noShow = await noShowById(trx, id);
  requirePossible(verb, noShow, today(clock));
  return { event, noShow };
}

/** Sends the letter that tells the member: what it says counts once the mail server has accepted it. @throws DomainError conflict */
export async function tell(change: Change, letters: LetterDependencies, target: Target): Promise<void> {
  const { trx } = change;
  const { id } = target.noShow;
  const mailId = await sendLetter(trx, letters, target, told);
  if (mailId === undefined || !(await setLetter(trx, id, mailId))) throw new DomainError('conflict');
  await recordNoShows(change, [id], 'no-show.sent');
}

/** Nothing is charged until the circle has answered. @throws DomainError conflict */
export async function contest(change: Change, { noShow }: Target, reason: string): Promise<void> {
  await move(change, noShow, 'contest');
  await recordNoShows(change, [noShow.id], 'no-show.contested', reason);
}

/** @throws DomainError conflict */
export async function uphold(
  change: Change,
  letters: LetterDependencies,
  target: Target,
  reason: string,
): Promise<void> {
  await move(change, target.noShow, 'uphold');
  await recordNoShows(change, [target.noShow.id], 'no-show.upheld', reason);
  await sendLetter(change.trx, letters, target, (head) => upheld(head, reason));
}

/**
 * Nothing is due: a line that charges it leaves its draft, or is credited. The member hears of it unless they never heard of the
 * absence. @throws DomainError conflict
 */
export async function waive(
  change: Change,
  letters: LetterDependencies,
  target: Target,
  reason: string,
): Promise<void> {
  const { noShow } = target;
  await withdrawFee(change, noShow, reason);
  await move(change, noShow, 'waive');
  await recordNoShows(change, [noShow.id], 'no-show.waived', reason);
  const isInvoiced = noShow.number !== null;
  if (noShow.told_on !== null || noShow.mail_id !== null)
    await sendLetter(change.trx, letters, target, (head) => waived(head, { reason, isInvoiced }));
}

const TO = { contest: 'DISPUTED', uphold: 'UPHELD', waive: 'WAIVED' } as const;

async function move(change: Change, { id }: NoShowRecord, verb: keyof typeof TO): Promise<void> {
  if (!(await moveNoShow(change.trx, id, { from: FROM[verb], to: TO[verb] })))
    throw new DomainError('conflict');
}
