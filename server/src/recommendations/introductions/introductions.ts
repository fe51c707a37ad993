// The person outside, whom a member would introduce to another. They have no account: the link of the mail is all that they need, works
// once, and reading it changes nothing. WAITING until they agree, and both are introduced, or refuse, and are erased at once: then nobody
// but the giver has known of them. The clock does the same for who does not answer in time.

import { INTRODUCTION_LINK_INVALID, type Introduction } from '@cercle/contract/recommendations';
import type { Db, Trx } from '../../db/database.ts';
import type { RecommendationTableRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { today } from '../../kernel/calendar.ts';
import { type Clock, timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { hashMailedToken } from '../../kernel/tokens.ts';
import { statusOn } from '../../members/person-status.ts';
import { introducedContact, introducedMember } from '../introduction.emails.ts';
import { findMailbox, tellGiver } from '../letters.ts';
import { recordStep } from '../recommendation-history.ts';
import { changeRecommendation } from '../recommendations.table.ts';
import { findAnswerable, lockAnswerable } from './introductions.table.ts';

export type Introductions = ReturnType<typeof createIntroductions>;

export function createIntroductions(dependencies: Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>) {
  const { db, clock, outbox, site } = dependencies;
  const linkOf = (token: string) => ({ tokenHash: hashMailedToken(token), at: timestamp(clock) });

  /** What is known of the person, and who gave it. @throws DomainError expired for a link that is unknown, used or old */
  async function view(token: string): Promise<Introduction> {
    const row = await findAnswerable(db, linkOf(token));
    if (!row) throw linkInvalid();
    const { giver, receiver } = await membersOf(db, clock, row);
    return {
      name: row.contact_name ?? '',
      email: row.contact_email ?? '',
      phone: row.contact_phone ?? '',
      giver: { fullName: giver.name, company: giver.company },
      receiver: { fullName: receiver.name, company: receiver.company },
      subject: row.subject,
      expiresAt: row.expires_at ?? '',
    };
  }

  /** Introduces both. @throws DomainError expired, as `view` */
  const accept = (token: string): Promise<void> =>
    answer(token, async (trx, row) => {
      const { giver, receiver } = await membersOf(trx, clock, row);
      await changeRecommendation(trx, clock, row, { introduction: 'ACCEPTED', isLinkVoid: true });
      await recordStep(trx, clock, row.id, { kind: 'introduction.accepted', by: null });
      const contact = { name: row.contact_name ?? '', address: row.contact_email ?? '' };
      const head = { site, subject: row.subject, giver, receiver };
      await outbox.enqueue(trx, introducedContact({ ...head, to: contact }));
      await outbox.enqueue(trx, introducedMember(head, { contact, id: row.id }));
    });

  /** Erases the person at once, also where a member has left. @throws DomainError expired, as `view` */
  const refuse = (token: string): Promise<void> =>
    answer(token, async (trx, row) => {
      await changeRecommendation(trx, clock, row, {
        ...{ state: 'DECLINED', closedOn: today(clock), introduction: 'REFUSED' },
        ...{ isLinkVoid: true, isContactErased: true },
      });
      await recordStep(trx, clock, row.id, { kind: 'introduction.refused', by: null });
      await tellGiver(trx, dependencies, row, { outcome: 'REFUSED', reason: '' });
    });

  const answer = (token: string, work: (trx: Trx, row: RecommendationTableRow) => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      const row = await lockAnswerable(trx, linkOf(token));
      if (!row) throw linkInvalid();
      await work(trx, row);
    });

  return { view, accept, refuse };
}

const linkInvalid = () => new DomainError('expired', INTRODUCTION_LINK_INVALID);

/** Nobody is introduced to, or by, a member whose account is closed, nor to one who has left. @throws DomainError expired */
async function membersOf(db: Db, clock: Clock, { giver_id, receiver_id }: RecommendationTableRow) {
  const giver = await findMailbox(db, giver_id);
  const receiver = await findMailbox(db, receiver_id);
  const isGone = receiver_id === null || (await statusOn(db, receiver_id, today(clock))) === 'FORMER';
  if (!giver || !receiver || isGone) throw linkInvalid();
  return { giver, receiver };
}
