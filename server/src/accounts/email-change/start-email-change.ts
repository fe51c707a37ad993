import { EMAIL_CHANGE_HOURS } from '@cercle/contract/business';
import { EMAIL_UNCHANGED } from '@cercle/contract/email-change';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/domain-error.ts';
import { findAccountByEmail } from '../accounts.table.ts';
import { issueEmailToken } from '../email-tokens/email-tokens.ts';
import { type AskedFrom, addressKnown, changeRequested, confirmationLink } from './email-change.emails.ts';
import { insertCorrection, insertRequestedChange, setEmail } from './email-change.table.ts';

/** Of an account that the caller has locked. */
type Owner = { id: number; email: string; fullName: string };

const requireOther = ({ email }: Owner, newEmail: string) => {
  if (email === newEmail) throw fieldError('email', EMAIL_UNCHANGED);
};

/**
 * Mails a link to the new address and a notice to the current one, in the caller's transaction; an earlier link stops
 * working. If an account has the address already, its owner is told in place of the link, and all else is the same.
 * @throws DomainError validation on `email`, when it is the account's own already
 */
export async function startEmailChange(
  trx: Trx,
  { clock, outbox, site }: Pick<Dependencies, 'clock' | 'outbox' | 'site'>,
  owner: Owner,
  newEmail: string,
  askedFrom: AskedFrom,
): Promise<void> {
  requireOther(owner, newEmail);
  const { id: accountId, email, fullName } = owner;
  const token = { accountId, purpose: 'EMAIL_CHANGE', hours: EMAIL_CHANGE_HOURS } as const;
  const { secret, linkId } = await issueEmailToken(trx, clock, token);
  await insertRequestedChange(trx, { accountId, linkId, newEmail, at: timestamp(clock) });
  const known = await findAccountByEmail(trx, newEmail);
  const to = { name: known?.full_name ?? fullName, address: newEmail };
  const mail = known ? addressKnown(to, site) : confirmationLink(to, site, { secret, askedFrom });
  await outbox.enqueue(trx, known ? mail : { ...mail, linkId });
  const current = { to: { name: fullName, address: email }, site, at: clock.now() };
  await outbox.enqueue(trx, changeRequested(current, askedFrom));
}

/**
 * Gives an account whose address nobody has verified another one at once, in the caller's transaction. Throws a unique
 * violation when another account has it.
 * @throws DomainError validation on `email`, when it is the account's own already
 */
export async function correctEmail(trx: Trx, clock: Clock, owner: Owner, newEmail: string): Promise<void> {
  requireOther(owner, newEmail);
  await setEmail(trx, owner.id, newEmail, null);
  await insertCorrection(trx, owner.id, { email: owner.email, verifiedAt: null, at: timestamp(clock) });
}
