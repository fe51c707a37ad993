// The letters about memberships. Each comes from one line of a history, once: the line says that its letter is due, and stops
// saying so in the transaction that puts the letter into the outbox. What has become meaningless since is not written.

import type { MembershipFacts } from '@cercle/contract/membership-states';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { batchesAtOnce, settleAll, transactionsAtOnce } from '../../jobs/at-once.ts';
import { lastDay } from '../../kernel/calendar.ts';
import type { Mailbox, OutgoingMail } from '../../mail/outbox.ts';
import { duesContact, personContact } from '../../parties/contacts.table.ts';
import { lockMembership, membershipById } from '../memberships.table.ts';
import { findCaseOfTerm } from '../renewals/renewals.table.ts';
import { findSuccessor, findTerm, type TermRow } from '../terms/terms.table.ts';
import { type DueLetter, listDueLetters, markWritten } from './letters.table.ts';
import {
  renewalConfirmed,
  renewalDeclined,
  renewalResumed,
  seatGiven,
  seatTaken,
  termBegun,
  termEnded,
} from './membership.emails.ts';

const BATCH = 100;

type Dependency = Pick<Dependencies, 'db' | 'outbox' | 'site'>;

/** Writes every letter that is due, each in its own transaction. @returns how many were written */
export async function writeDueLetters(
  { db, outbox, site }: Dependency,
  heartbeat: () => Promise<void>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await listDueLetters(db, BATCH);
    for (const events of batchesAtOnce(due, transactionsAtOnce(db), ({ membership_id }) => membership_id)) {
      await heartbeat();
      const written = await settleAll(events.map(writeLetter));
      count += written.filter(Boolean).length;
    }
    if (due.length < BATCH) return count;
  }

  /** @returns false where there is nothing to say, or another process has written it */
  function writeLetter(event: DueLetter): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      await lockMembership(trx, event.membership_id);
      if (!(await markWritten(trx, event.id))) return false;
      const mail = await compose(trx, event, site);
      if (mail) await outbox.enqueue(trx, mail);
      return mail !== null;
    });
  }
}

type Composer = (trx: Trx, event: DueLetter, site: Dependencies['site']) => Promise<OutgoingMail | null>;

const compose: Composer = async (trx, event, site) =>
  (await COMPOSERS[event.kind]?.(trx, event, site)) ?? null;

const COMPOSERS: Partial<Record<DueLetter['kind'], Composer>> = {
  'term.started': aboutTerm(async (_trx, to, term, site) =>
    // The renewal itself is told once the days to decline are over.
    term.origin === 'RENEWAL' ? null : termBegun(to, term, site),
  ),
  'term.ended': aboutTerm(async (trx, to, term, site) => {
    const renewal = await findCaseOfTerm(trx, term.id);
    // One that nobody chose is told once it is decided.
    const isChosen = renewal?.state !== 'NEEDS_DECISION';
    return isChosen && !(await findSuccessor(trx, term.id)) ? termEnded(to, term, site) : null;
  }),
  'term.terminated': aboutTerm(async (_trx, to, term, site) => termEnded(to, term, site)),
  'renewal.declined': aboutTerm(async (trx, to, term, site) => {
    const renewal = await findCaseOfTerm(trx, term.id);
    return renewalDeclined(to, term, renewal?.decline_until ?? lastDay(term.ends_on), site);
  }),
  'renewal.resumed': aboutTerm(async (_trx, to, term, site) => renewalResumed(to, term, site)),
  'renewal.confirmed': aboutTerm(aboutRenewal),
  'renewal.decided': aboutTerm(async (...about) => {
    const [, to, term, site] = about;
    return (await aboutRenewal(...about)) ?? termEnded(to, term, site);
  }),
  'seat.activated': aboutSeat(seatGiven),
  'seat.released': aboutSeat(seatTaken),
};

type TermComposer = (
  trx: Trx,
  to: Mailbox,
  term: TermRow,
  site: Dependencies['site'],
) => Promise<OutgoingMail | null>;

async function aboutRenewal(...[trx, to, term, site]: Parameters<TermComposer>) {
  const next = await findSuccessor(trx, term.id);
  return next ? renewalConfirmed(to, next, site) : null;
}

function aboutTerm(composeTerm: TermComposer): Composer {
  return async (trx, { membership_id, term_id }, site) => {
    const term = term_id === null ? undefined : await findTerm(trx, term_id);
    const to = await duesContact(trx, membership_id);
    return term && to ? composeTerm(trx, to, term, site) : null;
  };
}

/** Who sits on a company's membership is told; a person with a membership of their own knows. */
function aboutSeat(
  composeSeat: (to: Mailbox, partyName: string, site: Dependencies['site']) => OutgoingMail,
): Composer {
  return async (trx, { membership_id, facts, offer }, site) => {
    const { accountId } = JSON.parse(facts) as MembershipFacts;
    const to = accountId === undefined ? undefined : await personContact(trx, accountId);
    if (!to || offer !== 'BUSINESS') return null;
    const { legal_name } = await membershipById(trx, membership_id);
    return composeSeat(to, legal_name, site);
  };
}
