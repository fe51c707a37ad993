import type { NoShowEvidence } from '@cercle/contract/no-shows';
import type { Trx } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { OutgoingMail } from '../../mail/outbox.ts';
import { conditionsById } from '../../policies/conditions.ts';
import { feeText } from '../registrations/late-fee.ts';
import type { NoShowLetter } from './no-show.emails.ts';
import type { NoShowRecord } from './no-shows.table.ts';

export type LetterDependencies = Pick<Dependencies, 'outbox' | 'site'>;

/** Puts a letter to who pays into the outbox. @returns its id; undefined where nobody is left to read it */
export async function sendLetter(
  trx: Trx,
  { outbox, site }: LetterDependencies,
  { event, noShow }: { event: EventRow; noShow: NoShowRecord },
  compose: (head: NoShowLetter) => OutgoingMail,
): Promise<number | undefined> {
  const { payer_name: name, payer_email: address } = noShow;
  if (name === null || address === null) return undefined;
  const { rules } = await conditionsById(trx, event.policy_version_id ?? 0);
  const mail = compose({
    to: { name, address },
    event,
    cause: noShow.cause,
    evidence: JSON.parse(noShow.evidence) as NoShowEvidence,
    guest: noShow.host_id === null ? null : noShow.guest_name,
    fee: feeText(rules),
    site,
  });
  return outbox.enqueue(trx, mail);
}
