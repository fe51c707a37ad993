import { createAccounts } from './accounts/accounts.ts';
import { createEmailChange } from './accounts/email-change/email-change.ts';
import { createPasswordReset } from './accounts/password-reset/password-reset.ts';
import type { OnProvenAddress } from './accounts/proven-address.ts';
import { createSecondFactor } from './accounts/second-factor/second-factor.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { createAdministrators } from './administrators/administrators.ts';
import { createAmbassadors } from './ambassadors/ambassadors.ts';
import { createAuditLog } from './audit-log/audit-log.ts';
import { createAccountStatements } from './billing/account/account-statements.ts';
import { createBankFiles } from './billing/bank/bank-files.ts';
import { createBankMovements } from './billing/bank/movements.ts';
import { createDocuments } from './billing/documents/documents.ts';
import { createDocumentRuns } from './billing/documents/issue-many.ts';
import { createBillingFigures } from './billing/figures/billing-figures.ts';
import { createOwnDocuments } from './billing/own/own-documents.ts';
import { createAccountantPacket } from './billing/packet/accountant-packet.ts';
import { createBankSettings } from './billing/payments/bank-settings.ts';
import { createPayments } from './billing/payments/payments.ts';
import { createPaymentThanks } from './billing/payments/thanks.ts';
import { createDocumentResponses } from './billing/peppol/responses.ts';
import { createLateClaims } from './billing/reminders/late-claims.ts';
import { createReminders } from './billing/reminders/reminders.ts';
import { createContacts } from './contacts/contacts.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import type { Dependencies } from './dependencies.ts';
import { createCalendars } from './events/calendar/calendars.ts';
import { createDoor } from './events/door/door.ts';
import { createOwnTickets } from './events/door/own-tickets.ts';
import { createEvents } from './events/events.ts';
import { claimProven, createGuestVisits } from './events/guests-who-join/guest-visits.ts';
import { createEventJob } from './events/job/event-job.ts';
import { createNoShows } from './events/no-shows/no-shows.ts';
import { createEventRegistrations } from './events/registrations/event-registrations.ts';
import { createLeaving } from './events/registrations/leave-events.ts';
import { createOwnRegistrations } from './events/registrations/own-registrations.ts';
import { createTablePlans } from './events/seating/seating.ts';
import { createFirm } from './firm/firm.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import { createLibraryImages } from './images/library/library-images.ts';
import { createAuditLogExport } from './import-export/audit-log-export.ts';
import { createJobs } from './jobs/jobs.ts';
import { createBlockedAddresses } from './mail/blocked-addresses/blocked-addresses.ts';
import { createMailLog } from './mail/mail-log.ts';
import { createInvitations } from './members/invitations/invitations.ts';
import { createMembers } from './members/members.ts';
import { createRequests } from './members/requests/requests.ts';
import { createSeekingOfferings } from './members/seeking-offering/seeking-offering.ts';
import { createMembershipCalendar } from './memberships/calendar.ts';
import { createMemberships } from './memberships/memberships.ts';
import { createOwnMemberships } from './memberships/own/own-membership.ts';
import { createRehearsals } from './memberships/rehearsal/rehearsals.ts';
import { createJoining } from './memberships/start/join.ts';
import { createNewsletterArchive } from './newsletter/archive/archive.ts';
import { createAudiences } from './newsletter/campaigns/audiences.ts';
import { createCampaignJob } from './newsletter/campaigns/campaign-job.ts';
import { createCampaigns } from './newsletter/campaigns/campaigns.ts';
import { createCampaignPreviews } from './newsletter/campaigns/previews.ts';
import { createCampaignRecipients } from './newsletter/campaigns/recipients.ts';
import { carryOpposition } from './newsletter/changed-address.ts';
import { createNewsletterComplaints } from './newsletter/complaints.ts';
import { createNewsletterSettings } from './newsletter/double-opt-in.ts';
import { createNewsletter, withdrawRefusal } from './newsletter/newsletter.ts';
import { createParties } from './parties/parties.ts';
import { createPersonalData } from './personal-data/personal-data.ts';
import { createPolicies } from './policies/policies.ts';
import { createIntroductions } from './recommendations/introductions/introductions.ts';
import { createOneToOnes } from './recommendations/one-to-ones/one-to-ones.ts';
import { createOwnWeeks } from './recommendations/own-week/own-week.ts';
import { createOwnYears } from './recommendations/own-year/own-year.ts';
import { createPeople } from './recommendations/people/people.ts';
import { forgetMember } from './recommendations/personal/forget-member.ts';
import { createRecommendations } from './recommendations/recommendations.ts';
import { createThanks } from './recommendations/thanks/thanks.ts';
import { createBoardPdf } from './reports/board-pdf/board-pdf.ts';
import { createReports } from './reports/reports.ts';
import { createRetention } from './retention/retention.ts';
import { createSearch } from './search/search.ts';
import { createTrash } from './trash/trash.ts';

/**
 * The table of contents of the business. A verb that takes no actor is open to anyone; one that an actor may not use
 * throws DomainError unauthenticated (to a visitor) or forbidden (to anyone else), which its own comment does not repeat.
 */
export const createDomain = (dependencies: Dependencies) => ({
  site: dependencies.site,
  /** Membership requests, and the decisions on them. */
  requests: createRequests(
    dependencies,
    createJoining(dependencies),
    createLeaving(dependencies, forgetMember),
  ),
  /** The general conditions: their versions, and the one in force. */
  policies: createPolicies(dependencies),
  /** The members and their directory. */
  members: createMembers(dependencies),
  /** What members look for and offer, on their cards. */
  seekingOfferings: createSeekingOfferings(dependencies),
  /** Meetings of two members. */
  oneToOnes: createOneToOnes(dependencies),
  /** What waits for a member, and what is new in the circle. */
  ownWeeks: createOwnWeeks(dependencies),
  /** What a year in the circle was to a member. */
  ownYears: createOwnYears(dependencies),
  /** What members have with the circle, term after term. */
  memberships: createMemberships(dependencies),
  /** A member's own membership, and the desk of who answers for a company. */
  ownMemberships: createOwnMemberships(dependencies),
  /** What the clock does with memberships. */
  membershipCalendar: createMembershipCalendar(dependencies),
  /** What the clock will do with them in the coming months. */
  membershipRehearsals: createRehearsals(dependencies),
  /** From an approved request to an account with a password. */
  invitations: createInvitations(dependencies, createJoining(dependencies), claimProven(dependencies)),
  /** Who pays for memberships: companies, and persons. */
  parties: createParties(dependencies),
  /** What invoices say of the firm. */
  firm: createFirm(dependencies),
  /** Invoices and credit notes. */
  documents: createDocuments(dependencies),
  /** What buyers answer to them. */
  documentResponses: createDocumentResponses(dependencies),
  /** The documents of a month, for the accountant. */
  accountantPacket: createAccountantPacket(dependencies),
  /** Issuing many drafts at once. */
  documentRuns: createDocumentRuns(dependencies),
  /** Files of the bank, and the statements in quarantine. */
  bankFiles: createBankFiles(dependencies),
  /** Movements of the bank, and what people decide of them. */
  bankMovements: createBankMovements(dependencies),
  /** What parties pay, and what that pays. */
  payments: createPayments(dependencies),
  /** Letters that ask for what is overdue. */
  reminders: createReminders(dependencies),
  /** Interest and the flat fee for late payment. */
  lateClaims: createLateClaims(dependencies),
  /** A member's own invoices and credit notes. */
  ownDocuments: createOwnDocuments(dependencies),
  /** What happens by itself with payments. */
  bankSettings: createBankSettings(dependencies),
  /** Letters that thank for what was paid. */
  paymentThanks: createPaymentThanks(dependencies),
  /** What parties were invoiced, paid, and owe. */
  accountStatements: createAccountStatements(dependencies),
  /** What the invoices come to: open, overdue, received. */
  billingFigures: createBillingFigures(dependencies),
  /** Who sits at which table at an event. */
  tablePlans: createTablePlans(dependencies),
  /** Who passes the door of an event. */
  door: createDoor(dependencies),
  /** A member's tickets, and those of their guests. */
  ownTickets: createOwnTickets(dependencies),
  /** The partners whom the public site shows. */
  ambassadors: createAmbassadors(dependencies),
  /** The pictures that texts and events show. */
  libraryImages: createLibraryImages(dependencies),
  /** The events of the circle, from the draft to the close. */
  events: createEvents(dependencies),
  /** A member's own registrations for them. */
  registrations: createOwnRegistrations(dependencies),
  /** All registrations of an event. */
  eventRegistrations: createEventRegistrations(dependencies),
  /** Absences from them that may cost a fee. */
  noShows: createNoShows(dependencies),
  /** Events to which a member came as a guest, before or under another address. */
  guestVisits: createGuestVisits(dependencies),
  /** What calendar programs read of them. */
  calendars: createCalendars(dependencies),
  /** What the clock does with events. */
  eventJob: createEventJob(dependencies),
  /** What members recommend to one another. */
  recommendations: createRecommendations(dependencies),
  /** Whom members may recommend, thank or meet. */
  people: createPeople(dependencies),
  /** Persons outside, who are asked before they are introduced. */
  introductions: createIntroductions(dependencies),
  /** What visitors write to the firm. */
  contacts: createContacts(dependencies),
  /** Subscribing and unsubscribing. */
  newsletter: createNewsletter(dependencies),
  /** How they are subscribed: at once, or once they confirm it by mail. */
  newsletterSettings: createNewsletterSettings(dependencies),
  /** Newsletters, from the draft to the last mail. */
  campaigns: createCampaigns(dependencies),
  /** What they will look like. */
  campaignPreviews: createCampaignPreviews(dependencies),
  /** Who receives them, under a name. */
  audiences: createAudiences(dependencies),
  /** What the clock does with campaigns. */
  campaignJob: createCampaignJob(dependencies),
  /** Who received a campaign, and what became of each mail. */
  campaignRecipients: createCampaignRecipients(dependencies),
  /** The newsletters that the public site shows. */
  newsletterArchive: createNewsletterArchive(dependencies),
  /** Readers who call a mail unwanted. */
  newsletterComplaints: createNewsletterComplaints(dependencies),
  /** Thanks for business that came through a member, and what it came to. */
  thanks: createThanks(dependencies),
  /** What the board reads of a period. */
  reports: createReports(dependencies),
  /** The same on paper. */
  boardPdf: createBoardPdf(dependencies),
  /** The administrators' home screen. */
  dashboard: createDashboard(dependencies),
  /** One search over everything that administrators look up. */
  search: createSearch(dependencies),
  /** The administrators of the site. */
  administrators: createAdministrators(dependencies),
  /** The log of the administrators' changes. */
  auditLog: { ...createAuditLog(dependencies), ...createAuditLogExport(dependencies) },
  /** The mails that the product has sent or will send. */
  mailLog: createMailLog(dependencies),
  /** The addresses that take no mail, to be checked. */
  blockedAddresses: createBlockedAddresses(dependencies),
  /** Deleted records, which can be restored. */
  trash: createTrash(dependencies, { newsletters: withdrawRefusal(dependencies) }),
  /** Logging in and out, and one's own password. */
  accounts: createAccounts(dependencies),
  /** One's own address, changed by a link to the new one. */
  emailChange: createEmailChange(dependencies, onNewAddress(dependencies)),
  /** Export and erasure of a person's data. */
  personalData: createPersonalData(dependencies),
  /** Runs a call once, even if the client repeats it. */
  idempotency: createIdempotency(dependencies),
  /** What the clock does, when, and what ran. */
  jobs: createJobs(dependencies),
  /** Deletes expired data. */
  retention: createRetention(dependencies),
  /** The devices on which an account is logged in. */
  sessions: createSessions(dependencies),
  /** A code asked for in addition to the password. */
  secondFactor: createSecondFactor(dependencies),
  /** Setting a new password after a forgotten one. */
  passwordReset: createPasswordReset(dependencies),
});

/** What follows a member to a new address. */
function onNewAddress(dependencies: Dependencies): OnProvenAddress {
  const followers = [claimProven(dependencies), carryOpposition(dependencies)];
  return async (trx, member) => {
    for (const follow of followers) await follow(trx, member);
  };
}

export type Domain = ReturnType<typeof createDomain>;
