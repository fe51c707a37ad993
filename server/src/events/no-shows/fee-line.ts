import { frenchDay } from '@cercle/contract/french-day';
import type { LineReason } from '@cercle/contract/line-reason';
import { NO_SHOW_CAUSE_LABEL } from '@cercle/contract/no-show-states';
import type { NoShowEvidence } from '@cercle/contract/no-shows';
import type { PolicyRules } from '@cercle/contract/policy-rules';
import type { NewLine } from '../../billing/documents/lines.table.ts';
import type { Db } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import { type Day, dayOf } from '../../kernel/calendar.ts';
import { clauseOf, vatOn } from '../../memberships/charges/charge-parts.ts';
import { conditionsById } from '../../policies/conditions.ts';
import { listHistory } from './no-show-history.ts';
import type { NoShowRecord } from './no-shows.table.ts';

/** The line that charges an absence, with the facts that it was computed from (general conditions, article 11). */
export async function feeLine(db: Db, event: EventRow, noShow: NoShowRecord): Promise<NewLine> {
  const { id: policyVersionId, rules } = await conditionsById(db, event.policy_version_id ?? 0);
  const heldOn = dayOf(event.starts_at);
  const reason: LineReason = {
    kind: 'NO_SHOW',
    clause: await clauseOf(db, policyVersionId, 'absence'),
    noShowId: noShow.id,
    event: event.title,
    heldOn,
    ...(await factsOf(db, noShow)),
    unitCents: rules.noShowFeeCents,
  };
  return {
    text: `${NO_SHOW_CAUSE_LABEL[noShow.cause]}\u202f: «\u202f${event.title}\u202f», ${frenchDay(heldOn)}`,
    quantity: 1,
    unitCents: reason.unitCents,
    ...(await feeVat(db, rules, heldOn)),
    period: null,
    reason,
    termId: null,
    creditsLineId: null,
  };
}

/** A fee that is damages is outside of VAT; else its rate is that of the day of the event. */
const feeVat = async (db: Db, { noShowVat }: PolicyRules, heldOn: Day) =>
  noShowVat === 'O' ? { vatCategory: 'O' as const, vatBasisPoints: 0 } : vatOn(db, heldOn, heldOn);

async function factsOf(db: Db, { id, cause, host_id, told_on, contest_until, ...noShow }: NoShowRecord) {
  if (told_on === null || contest_until === null) throw new Error(`Nobody was told of absence ${id}`);
  const { withdrawUntil, withdrawnAt } = JSON.parse(noShow.evidence) as NoShowEvidence;
  const upheld = (await listHistory(db, [id])).findLast(({ kind }) => kind === 'no-show.upheld');
  const member = noShow.payer_name ?? '';
  return {
    cause,
    person: host_id === null ? member : noShow.guest_name,
    host: host_id === null ? null : member,
    withdrawUntil,
    withdrawnOn: withdrawnAt === null ? null : dayOf(withdrawnAt),
    toldOn: told_on,
    contestUntil: contest_until,
    upheldOn: upheld ? dayOf(upheld.at) : null,
  };
}
