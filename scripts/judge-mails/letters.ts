// Each letter that the product writes, by its file and its function. A function of a `*.emails.ts` that is not here is an error.

import * as devices from '../../server/src/accounts/devices/devices.emails.ts';
import * as emailChange from '../../server/src/accounts/email-change/email-change.emails.ts';
import * as password from '../../server/src/accounts/password.emails.ts';
import * as passwordReset from '../../server/src/accounts/password-reset/password-reset.emails.ts';
import * as secondFactor from '../../server/src/accounts/second-factor/second-factor.emails.ts';
import * as administrators from '../../server/src/administrators/administrators.emails.ts';
import * as documents from '../../server/src/billing/documents/document.emails.ts';
import * as thanks from '../../server/src/billing/payments/thanks.emails.ts';
import * as reminders from '../../server/src/billing/reminders/reminder.emails.ts';
import * as contacts from '../../server/src/contacts/contacts.emails.ts';
import * as visits from '../../server/src/events/guests-who-join/guest-visits.emails.ts';
import * as events from '../../server/src/events/letters/event.emails.ts';
import * as guests from '../../server/src/events/letters/guest.emails.ts';
import * as noShows from '../../server/src/events/no-shows/no-show.emails.ts';
import type { OutgoingMail } from '../../server/src/mail/outbox.ts';
import * as invitations from '../../server/src/members/invitations/invitations.emails.ts';
import * as requests from '../../server/src/members/requests/requests.emails.ts';
import * as memberships from '../../server/src/memberships/letters/membership.emails.ts';
import * as renewals from '../../server/src/memberships/renewals/notice.emails.ts';
import * as newsletter from '../../server/src/newsletter/newsletter.emails.ts';
import * as personalData from '../../server/src/personal-data/personal-data.emails.ts';
import * as policies from '../../server/src/policies/policies.emails.ts';
import * as introductions from '../../server/src/recommendations/introduction.emails.ts';
import * as oneToOnes from '../../server/src/recommendations/one-to-ones/one-to-one.emails.ts';
import * as recommendations from '../../server/src/recommendations/recommendations.emails.ts';
import * as thankYous from '../../server/src/recommendations/thanks/thank-you.emails.ts';
import { CREDIT_NOTE, INVOICE } from '../../server/src/testing/document-contents.ts';
import {
  APPLICATION,
  AT,
  CALENDAR,
  CALENDAR_END,
  DEVICE,
  FROM,
  GUEST_HEAD,
  HEAD,
  KEPT,
  NO_SHOW,
  REASON,
  REMINDER,
  SEAT,
  SECRET,
  SITE,
  TERM,
  TERMS,
  TICKET,
  TO,
} from './letter-samples.ts';

const URL_OF_RECORD = `${SITE.publicUrl}/admin/demandes/12`;
const MESSAGE = { name: TO.name, email: TO.address, message: 'Bonjour,\nPuis-je venir à un dîner ?\nMarie' };
const EXPIRES_AT = '2027-03-01T18:00:00.000Z';
const SUBJECT = 'Nouvelle façade pour un cabinet dentaire';
const MEMBER = { name: 'Léa Simon', address: 'lea.simon@societe.example', company: 'Maison Simon' };
const INTRODUCTION = { to: TO, site: SITE, subject: SUBJECT, giver: MEMBER, receiver: MEMBER };
const RECOMMENDED = { to: TO, site: SITE, other: MEMBER.name, recommendation: { id: 12, subject: SUBJECT } };
const OWNER = { to: TO, site: SITE, at: AT };

/** By the name of the function, within its file; several examples where one says different things. */
const EXAMPLES: Record<string, OutgoingMail[]> = {
  'devices.newDevice': [devices.newDevice({ ...OWNER, device: DEVICE })],
  'email-change.confirmationLink': [
    emailChange.confirmationLink(TO, SITE, { secret: SECRET, askedFrom: { device: DEVICE } }),
  ],
  'email-change.addressKnown': [emailChange.addressKnown(TO, SITE)],
  'email-change.changeRequested': [emailChange.changeRequested(OWNER, { device: DEVICE })],
  'email-change.emailChanged': [emailChange.emailChanged(OWNER, DEVICE)],
  'password.passwordChanged': [password.passwordChanged(TO, SITE, { at: AT, device: DEVICE })],
  'password-reset.resetLink': [passwordReset.resetLink(TO, SITE, SECRET)],
  'second-factor.factorEnabled': [secondFactor.factorEnabled(TO, SITE)],
  'second-factor.factorDisabled': [secondFactor.factorDisabled(TO, SITE)],
  'second-factor.recoveryCodesRenewed': [secondFactor.recoveryCodesRenewed(TO, SITE)],
  'administrators.invitationToAdminister': [
    administrators.invitationToAdminister(TO, SITE, { by: 'Paul Lambert', secret: SECRET }),
  ],
  'administrators.invitationWithdrawn': [administrators.invitationWithdrawn(TO, SITE, 'Paul Lambert')],
  'administrators.accessWithdrawn': [administrators.accessWithdrawn(TO, SITE, 'Paul Lambert')],
  'document.documentLetter': [INVOICE, CREDIT_NOTE].map((content) => {
    const invoice = { openCents: content.totalCents, creditedCents: 0, paidCents: 0 };
    return documents.documentLetter(TO, { content, invoice, hasUbl: true }, SITE);
  }),
  'thanks.thanksLetter': [thanks.thanksLetter(TO, [INVOICE], SITE)],
  'reminder.reminderLetter': [reminders.reminderLetter(TO, REMINDER, SITE)],
  'contacts.noticeToFirm': [contacts.noticeToFirm(FROM, MESSAGE, URL_OF_RECORD)],
  'guest-visits.guestClaimLink': [visits.guestClaimLink(TO, SITE, SECRET)],
  'event.eventLetter': [],
  'event.answerText': [],
  'event.registered': [events.registered(HEAD, SEAT, CALENDAR)],
  'event.waiting': [events.waiting(HEAD, false, SEAT.guests)],
  'event.withdrawn': [events.withdrawn(HEAD, CALENDAR_END), events.withdrawn(HEAD, null)],
  'event.withdrawnLate': [events.withdrawnLate(HEAD, TERMS, CALENDAR_END)],
  'event.handedOver': [events.handedOver(HEAD, CALENDAR_END)],
  'event.merged': [events.merged(HEAD, CALENDAR_END)],
  'event.cancelled': [events.cancelled(HEAD, REASON, CALENDAR_END)],
  'event.seatOffered': [events.seatOffered(HEAD, { expires_at: EXPIRES_AT, seats: 1 }, TERMS)],
  'event.offerExpired': [events.offerExpired(HEAD)],
  'event.seatAnnounced': [events.seatAnnounced(HEAD, TERMS)],
  'event.changed': [
    events.changed(HEAD, { formerStartsAt: '2027-03-11T18:00:00.000Z', terms: TERMS }, CALENDAR),
  ],
  'event.reminder': [events.reminder(HEAD, SEAT)],
  'guest.guestRegistered': [guests.guestRegistered(GUEST_HEAD, TICKET, CALENDAR)],
  'guest.guestLeft': [guests.guestLeft(GUEST_HEAD, CALENDAR_END)],
  'guest.guestCancelled': [guests.guestCancelled(GUEST_HEAD, REASON, CALENDAR_END)],
  'guest.guestChanged': [guests.guestChanged(GUEST_HEAD, null, CALENDAR)],
  'guest.guestReminder': [guests.guestReminder(GUEST_HEAD, TICKET)],
  'guest.guestInvited': [guests.guestInvited(GUEST_HEAD)],
  'guest.guestWaiting': [guests.guestWaiting(HEAD, 'Léa Simon')],
  'guest.guestOffered': [guests.guestOffered(HEAD, 'Léa Simon', EXPIRES_AT, TERMS)],
  'guest.guestOfferExpired': [guests.guestOfferExpired(HEAD, 'Léa Simon')],
  'guest.guestSeatAnnounced': [guests.guestSeatAnnounced(HEAD, 'Léa Simon', TERMS)],
  'guest.guestReplaced': [guests.guestReplaced(HEAD, 'Léa Simon')],
  'no-show.told': [noShows.told(NO_SHOW)],
  'no-show.upheld': [noShows.upheld(NO_SHOW, REASON)],
  'no-show.waived': [noShows.waived(NO_SHOW, { reason: REASON, isInvoiced: true })],
  'one-to-one.isNoted': [oneToOnes.isNoted({ to: TO, by: 'Léa Simon', metOn: '2026-11-26', site: SITE })],
  'introduction.introductionAsked': [
    introductions.introductionAsked(INTRODUCTION, { secret: SECRET, expiresAt: EXPIRES_AT, hasPhone: true }),
  ],
  'introduction.introducedContact': [introductions.introducedContact(INTRODUCTION)],
  'introduction.introducedMember': [
    introductions.introducedMember(INTRODUCTION, { contact: TO, id: RECOMMENDED.recommendation.id }),
  ],
  'recommendations.recommended': [
    recommendations.recommended(RECOMMENDED, { isInside: false, isAsking: true }),
  ],
  'recommendations.withdrawn': [recommendations.withdrawn(RECOMMENDED, REASON)],
  'recommendations.outcome': [recommendations.outcome(RECOMMENDED, { outcome: 'WON', reason: REASON })],
  'thank-you.thanked': [thankYous.thanked({ to: TO, site: SITE, from: 'Léa Simon', subject: SUBJECT })],
  'invitations.invitation': [invitations.invitation(TO, SITE, SECRET)],
  'requests.acknowledgement': [requests.acknowledgement(TO, SITE)],
  'requests.noticeToFirm': [requests.noticeToFirm(FROM, APPLICATION, URL_OF_RECORD)],
  'requests.rejection': [requests.rejection(TO, SITE, REASON)],
  'requests.alreadyKnown': [requests.alreadyKnown(TO, SITE)],
  'membership.termBegun': [memberships.termBegun(TO, TERM, SITE)],
  'membership.termEnded': [memberships.termEnded(TO, TERM, SITE)],
  'membership.renewalDeclined': [memberships.renewalDeclined(TO, TERM, '2027-11-26', SITE)],
  'membership.renewalResumed': [memberships.renewalResumed(TO, TERM, SITE)],
  'membership.renewalConfirmed': [memberships.renewalConfirmed(TO, TERM, SITE)],
  'membership.seatGiven': [memberships.seatGiven(TO, 'Ateliers Moreau SA', SITE)],
  'membership.seatTaken': [memberships.seatTaken(TO, 'Ateliers Moreau SA', SITE)],
  'notice.renewalNotice': [
    renewals.renewalNotice(
      TO,
      {
        term: TERM,
        declineDays: 30,
        proposal: {
          ...{ startsOn: '2027-11-26', endsOn: '2028-11-26', policyVersionId: 1 },
          ...{ seats: 4, unitNetCents: 450_00 },
        },
      },
      SITE,
    ),
  ],
  'newsletter.welcome': [newsletter.welcome(TO.address, SITE, SECRET)],
  'newsletter.confirmation': [newsletter.confirmation(TO.address, SITE, SECRET)],
  'newsletter.opposed': [newsletter.opposed(TO.address, SITE)],
  'newsletter.farewell': [newsletter.farewell(TO.address, SITE)],
  'newsletter.unsubscribeUrls': [],
  'newsletter.unsubscribeUrl': [],
  'personal-data.accountErased': [personalData.accountErased(TO, KEPT, SITE)],
  'personal-data.dataErased': [personalData.dataErased(TO, KEPT, SITE)],
  'policies.conditionsChange': [
    policies.conditionsChange(TO, SITE, {
      ...{ id: 3, validFrom: '2027-01-01' },
      changes: {
        figures: [{ label: 'Cotisation Single', from: '600,00 €', to: '650,00 €' }],
        articles: ['Durée de l’adhésion'],
      },
    }),
  ],
};

const FILES: Record<string, object> = {
  ...{ devices, password, administrators, thanks, contacts, invitations, requests, newsletter, policies },
  ...{ 'email-change': emailChange, 'password-reset': passwordReset, 'second-factor': secondFactor },
  ...{ document: documents, reminder: reminders, 'guest-visits': visits, event: events, guest: guests },
  ...{
    'one-to-one': oneToOnes,
    'no-show': noShows,
    introduction: introductions,
    recommendations,
    'thank-you': thankYous,
    membership: memberships,
    notice: renewals,
    'personal-data': personalData,
  },
};

export type NamedLetter = { name: string; mail: OutgoingMail };

/** @throws Error when a function of a file of letters has no example */
export function allLetters(): NamedLetter[] {
  const functions = Object.entries(FILES).flatMap(([file, functions]) =>
    Object.keys(functions).map((name) => `${file}.${name}`),
  );
  const missing = functions.filter((name) => EXAMPLES[name] === undefined);
  if (missing.length > 0)
    throw new Error(`scripts/judge-mails/letters.ts has no example of ${missing.join(', ')}`);
  return Object.entries(EXAMPLES).flatMap(([name, mails]) => mails.map((mail) => ({ name, mail })));
}

/** The names of the files that `letters.ts` knows. */
export const letterFiles = (): string[] => Object.keys(FILES);
