// Members who register for events, and the letters that they get.

import ICAL from 'ical.js';
import type { Member } from '../kernel/actor.ts';
import type { Club } from './club.ts';
import { calendarsOf, type WrittenMail, writtenMails } from './written-mails.ts';

/** A mail, and what its invitation tells a calendar: « REQUEST 0 2026-03-26T18:00 », or nothing. */
type ReadLetter = { to: string; subject: string; text: string; calendar: string };

export function createEventLetters(club: Club) {
  const { database, domain, clock } = club;

  /** A member of this name, who has confirmed their address. */
  async function member(name = 'Camille Renard'): Promise<Member & { email: string }> {
    const id = await club.person();
    const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${id}@societe.example`;
    await database.db.updateTable('account').set({ full_name: name, email }).where('id', '=', id).execute();
    return { kind: 'member', id, name, sessionId: 'session', email };
  }

  const register = (actor: Member, eventId: number, guests: { name: string; email: string }[] = []) =>
    domain.registrations.register(actor, eventId, {
      guests: guests.map((guest) => ({ ...guest, company: '' })),
      isFeeSeen: true,
    });

  /** What the clock does now. */
  const runJob = () => domain.eventJob.run(async () => undefined);

  /** The letters that are due now, as their readers get them. */
  async function letters(): Promise<ReadLetter[]> {
    await runJob();
    return (await writtenMails(club)).map(readLetter);
  }

  /** « camille@…: Votre inscription », without the title of the event. */
  const subjects = async () =>
    (await letters()).map(({ to, subject }) => `${to}: ${subject.split('\u202f:')[0]}`).sort();

  const goTo = (moment: string) =>
    clock.advance({ seconds: (Date.parse(moment) - clock.now().getTime()) / 1_000 });

  return { member, register, runJob, letters, subjects, goTo };
}

function readLetter(mail: WrittenMail): ReadLetter {
  const { email } = mail;
  return {
    to: email.to?.[0]?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    calendar: calendarText(calendarsOf(mail)),
  };
}

function calendarText([entered]: ReturnType<typeof calendarsOf>): string {
  if (!entered) return '';
  const calendar = new ICAL.Component(ICAL.parse(entered.text));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  const start = event.startDate.toJSDate().toISOString().slice(0, '2026-03-26T18:00'.length);
  return `${calendar.getFirstPropertyValue('method')} ${event.sequence} ${start}`;
}
