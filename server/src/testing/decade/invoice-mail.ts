// The mails with invoices of terms in ten years, at random: most are sent once their invoice is issued, some again while the first
// stands, and those that were refused or came back once more, to an address that may have been mended.

import { addDays, today } from '../../kernel/calendar.ts';
import type { Club } from '../club.ts';
import type { Draft } from './bookkeeper.ts';
import type { createPostOffice } from './post-office.ts';
import type { Random } from './random.ts';
import type { ReferenceInvoice, ReferenceMembership, Sending } from './reference-membership.ts';
import type { Done } from './trial.ts';

export const MAILING = ['send', 'copy', 'resend'];

/** Older invoices are not sent any more. */
const RECENT_DAYS = 80;

type Entry = {
  id: number;
  membershipId: number;
  issuedOn: string;
  address: string;
  invoice: ReferenceInvoice;
};

type Surroundings = {
  post: ReturnType<typeof createPostOffice>;
  memberships: ReadonlyMap<number, ReferenceMembership>;
  tell(membershipId: number, done: Done): void;
};

export function createInvoiceMail(club: Club, random: Random, { post, memberships, tell }: Surroundings) {
  const { domain, admin, clock } = club;
  const { db } = club.database;
  const invoices = new Map<number, Entry>();
  let recent: Entry[] = [];
  const mails = new Map<number, { membershipId: number; sending: Sending }>();
  const addresses = new Set<string>();

  /** A document was issued: an invoice for a whole term is to be sent; one that is credited in whole starts nothing. */
  async function issued({ id, kind, membershipId, creditedId }: Draft): Promise<void> {
    if (kind === 'CREDIT_NOTE') await noteCredit(creditedId);
    else if (membershipId !== null) await noteInvoice(id, membershipId);
  }

  async function noteCredit(creditedId: number | null): Promise<void> {
    const entry = invoices.get(creditedId ?? 0);
    if (!entry) return;
    const { total_cents: total, credited_cents: credited } = await db
      .selectFrom('document')
      .select(['total_cents', 'credited_cents'])
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    entry.invoice.isCredited = credited === total;
  }

  async function noteInvoice(id: number, membershipId: number): Promise<void> {
    const lines = await db
      .selectFrom('document_line as line')
      .innerJoin('membership_term as term', 'term.id', 'line.term_id')
      .select(['term.number', 'line.reason'])
      .where('line.document_id', '=', id)
      .execute();
    const line = lines.find(({ reason }) => JSON.parse(reason).kind === 'TERM');
    const term = memberships.get(membershipId)?.terms.find(({ number }) => number === line?.number);
    if (!term) return;
    const invoice: ReferenceInvoice = { isCredited: false, sendings: [] };
    term.invoices.push(invoice);
    const entry = { id, membershipId, issuedOn: today(clock), address: '', invoice };
    invoices.set(id, entry);
    recent.push(entry);
    if (random.chance(0.7)) await send(entry, 'send');
  }

  async function send(entry: Entry, what: string): Promise<void> {
    await domain.documents.send(admin, entry.id);
    const { mail_id: mailId, recipient } = await db
      .selectFrom('document_delivery')
      .select(['mail_id', 'recipient'])
      .where('document_id', '=', entry.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const sending: Sending = { acceptedOn: null, failedOn: null };
    entry.invoice.sendings.push(sending);
    entry.address = recipient;
    mails.set(mailId ?? 0, { membershipId: entry.membershipId, sending });
    if (!addresses.has(recipient) && random.chance(0.15)) post.breakMailbox(recipient);
    addresses.add(recipient);
    tell(entry.membershipId, { what: `${what} ${entry.id}`, isRefused: false });
  }

  /** One day at the desk. */
  async function work(): Promise<void> {
    for (const address of addresses) if (random.chance(0.0005)) post.changeMailbox(address);
    const from = addDays(today(clock), -RECENT_DAYS);
    recent = recent.filter(({ issuedOn }) => issuedOn >= from);
    for (const entry of recent) {
      const last = entry.invoice.sendings.at(-1);
      if (!last) {
        if (random.chance(0.1)) await send(entry, 'send');
      } else if (last.failedOn !== null) {
        if (random.chance(0.1)) await sendAgain(entry);
      } else if (random.chance(0.003)) await send(entry, 'copy');
    }
  }

  async function sendAgain(entry: Entry): Promise<void> {
    if (random.chance(0.5)) post.mendMailbox(entry.address);
    await send(entry, 'resend');
  }

  /**
   * What became of a mail today.
   * @returns false when it has no invoice
   */
  function learn(mailId: number, outcome: 'accepted' | 'refused' | 'returned'): boolean {
    const mail = mails.get(mailId);
    if (!mail) return false;
    if (outcome === 'accepted') mail.sending.acceptedOn = today(clock);
    else mail.sending.failedOn = today(clock);
    tell(mail.membershipId, { what: `mail ${mailId} ${outcome}`, isRefused: false });
    return true;
  }

  return { issued, work, learn };
}
