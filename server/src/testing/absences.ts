// Events that were held and closed, the absences from them, and what becomes of the letters about these.

import type { EventData } from '@cercle/contract/events';
import { numberText } from '../billing/documents/document-content.ts';
import type { Actor, Member } from '../kernel/actor.ts';
import { hoursAfter } from '../kernel/calendar.ts';
import { claimDue, markSent } from '../mail/queue.ts';
import { createDoorRecords } from './door-records.ts';
import { publishedEvent } from './event-fields.ts';
import { createEventLetters } from './event-letters.ts';
import type { Invoicing } from './invoicing.ts';

const LOU = { name: 'Lou Martin', email: 'lou@ailleurs.example' };

export function createAbsences(at: Invoicing) {
  const { database, domain, admin, clock } = at;
  const { db } = database;
  const { member, register, runJob, goTo } = createEventLetters(at);
  const door = createDoorRecords(at);

  async function registrationOf(eventId: number, { id }: Member): Promise<number> {
    const row = await db
      .selectFrom('event_registration')
      .select('id')
      .where('event_id', '=', eventId)
      .where('account_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** They pass the door, found by name. */
  async function enter(eventId: number, ...people: Member[]): Promise<void> {
    for (const person of people) {
      const registrationId = await registrationOf(eventId, person);
      await door.send(eventId, 'Entrée', door.checkIn({ what: 'SEARCH', registrationId }));
    }
  }

  /** The event begins, those people pass its door, and it is closed on the next day. */
  async function holdAndClose(eventId: number, ...present: Member[]): Promise<void> {
    const { startsAt } = await domain.events.details(admin, eventId);
    goTo(hoursAfter(startsAt, 1));
    await enter(eventId, ...present);
    goTo(hoursAfter(startsAt, 15));
    await runJob();
    await domain.events.close(admin, eventId);
  }

  /** An event to which Marie has registered and did not come, and Paul came. */
  async function missedBy(
    people: Member[],
    { change = {}, guests = [] }: { change?: Partial<EventData>; guests?: (typeof LOU)[] } = {},
  ) {
    const event = await publishedEvent(at, { guestsPerMember: 4, ...change });
    const paul = await member('Paul Petit');
    for (const person of people) await register(person, event.id, guests);
    await register(paul, event.id);
    await holdAndClose(event.id, paul);
    return { event, paul };
  }

  const rows = async (eventId: number) => (await domain.noShows.ofEvent(admin, eventId)).rows;

  /** « Marie Dubois ABSENT PROPOSED », by name. */
  const absences = async (eventId: number) =>
    (await rows(eventId)).map(({ name, cause, state }) => `${name} ${cause} ${state}`);

  /** The mails that are due are accepted by a mail server now. */
  const acceptMails = async () => markSent(db, clock, await claimDue(db, clock, 1_000), { isFolder: false });

  /** The letters about an event that tell of absences come back now. */
  const returnLetters = async (eventId: number) => {
    const ids = (await rows(eventId)).map(({ id }) => id);
    await db
      .updateTable('mail')
      .set({ bounced_at: clock.now().toISOString(), last_error: '550 5.1.1 User unknown' })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('no_show')
          .select('mail_id')
          .where('id', 'in', ids)
          .where('mail_id', 'is not', null)
          .$castTo<{
            mail_id: number;
          }>(),
      )
      .execute();
  };

  /** All absences of an event are told, and the letters received today. */
  async function tell(eventId: number, by: Actor = admin): Promise<void> {
    const ids = (await rows(eventId)).map(({ id }) => id);
    await domain.noShows.tell(by, eventId, ids);
    await acceptMails();
    await runJob();
  }

  /** The morning of that day, with what the clock does then. */
  async function liveTo(day: string): Promise<void> {
    goTo(`${day}T09:00:00.000Z`);
    await runJob();
  }

  const feeLines = () =>
    db
      .selectFrom('document')
      .innerJoin('document_line as line', 'line.document_id', 'document.id')
      .select(['document.id', 'document.kind', 'document.year', 'document.number', 'document.total_cents'])
      .select(['document.party_id', 'line.vat_category', 'line.vat_basis_points', 'line.text'])
      .select(['line.reason', 'line.quantity', 'line.unit_cents', 'line.net_cents'])
      .where('line.reason', 'not like', '%"kind":"TERM"%')
      .orderBy('document.id')
      .orderBy('line.position')
      .execute();

  /** Every document with a fee, with the category and the rate of its lines: « INVOICE DRAFT 18.15 S2100 ». */
  async function feeDocuments(): Promise<string[]> {
    const byDocument = Map.groupBy(await feeLines(), ({ id }) => id);
    return [...byDocument.values()].map((lines) => {
      const [first] = lines;
      if (!first) return '';
      const { kind, year, number, total_cents: cents } = first;
      const name = year && number ? numberText(kind, year, number) : 'DRAFT';
      const rates = lines.map(({ vat_category, vat_basis_points }) => `${vat_category}${vat_basis_points}`);
      return [kind, name, (cents / 100).toFixed(2), ...rates].join(' ');
    });
  }

  /** Of Marie, a member by herself, told on 27 March: she may contest it until 10 April. */
  async function toldAbsence() {
    const { id: membershipId, accountId } = await at.single('2026-03-02');
    await at.completeParty(membershipId);
    const { full_name: name, email } = await db
      .updateTable('account')
      .set({ full_name: 'Marie Dubois' })
      .where('id', '=', accountId)
      .returning(['full_name', 'email'])
      .executeTakeFirstOrThrow();
    const marie = { kind: 'member' as const, id: accountId, name, email, sessionId: 'session' };
    const { event } = await missedBy([marie]);
    await tell(event.id);
    const [row] = await rows(event.id);
    return { marie, membershipId, eventId: event.id, id: row?.id ?? 0 };
  }

  /** « told », « contested J’étais là. »: what happened to one, by whom and why. */
  const history = async (eventId: number) =>
    (await rows(eventId)).flatMap(({ history: lines }) =>
      lines.map(({ kind, by, reason }) => [kind.split('.')[1], by, reason].filter(Boolean).join(' ')),
    );

  return {
    ...{
      toldAbsence,
      history,
      member,
      register,
      runJob,
      goTo,
      enter,
      holdAndClose,
      missedBy,
      rows,
      absences,
    },
    ...{ acceptMails, returnLetters, tell, liveTo, feeLines, feeDocuments, registrationOf, door },
  };
}

export { LOU };
