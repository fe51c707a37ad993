import { frenchDay } from '@cercle/contract/french-day';
import type { Dependencies } from '../../dependencies.ts';
import { lastDay } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { duesContact } from '../../parties/contacts.table.ts';
import { conditionsById } from '../../policies/conditions.ts';
import type { Change } from '../change.ts';
import { recordEvent } from '../events.table.ts';
import type { Renewal } from './move-renewal.ts';
import { renewalNotice } from './notice.emails.ts';
import { proposeRenewal } from './proposal.ts';
import { setNotice } from './renewals.table.ts';

/**
 * Sends the notice of a renewal: what it is to be is decided now, and stays so. Whether the notice was received is known later
 * (receipts.ts).
 * @throws DomainError conflict outside the month before the end, in a state that has no notice, or without an address to write to
 */
export async function sendNotice(
  change: Change,
  { outbox, site }: Pick<Dependencies, 'outbox' | 'site'>,
  { renewal, term }: Renewal,
): Promise<void> {
  const { trx, day } = change;
  if (day < renewal.notice_from || day >= term.ends_on)
    throw new DomainError(
      'conflict',
      `L’avis se donne du ${frenchDay(renewal.notice_from)} au ${frenchDay(lastDay(term.ends_on))}\u202f: dans le mois qui précède l’échéance.`,
    );
  const to = await duesContact(trx, term.membership_id);
  if (!to) throw new DomainError('conflict', 'Cette adhésion n’a pas d’adresse à laquelle écrire.');
  const proposal = await proposeRenewal(trx, term, renewal, day);
  const { rules } = await conditionsById(trx, term.policy_version_id);
  const mailId = await outbox.enqueue(trx, renewalNotice(to, { term, proposal, ...rules }, site));
  if (!(await setNotice(trx, renewal.id, { ...proposal, mailId })))
    throw new DomainError('conflict', 'L’avis de ce renouvellement est déjà envoyé ou reçu.');
  const subject = { membershipId: term.membership_id, termId: term.id };
  await recordEvent(change, 'notice.sent', subject, { on: day });
}
