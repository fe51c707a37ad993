import { createAccounts } from './accounts/accounts.ts';
import { createSessions } from './accounts/sessions.ts';
import { createAdministrators } from './administrators/administrators.ts';
import { createAmbassadors } from './ambassadors/ambassadors.ts';
import { createContacts } from './contacts/contacts.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import type { DomainParts } from './domain-parts.ts';
import { createEmails } from './emails/emails.ts';
import { createFind } from './find/find.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import { createInvitations } from './invitations/invitations.ts';
import { createJournal } from './journal/journal.ts';
import { createMembers } from './members/members.ts';
import { createMembership } from './membership/membership.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { createPasswordReset } from './password-reset/password-reset.ts';
import { createPersonalData } from './personal-data/personal-data.ts';
import { createRetention } from './retention/retention.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createTrash } from './trash/trash.ts';

/**
 * The table of contents of the business. A verb that takes no actor is open to anyone; one that an actor may not use
 * throws DomainError unauthenticated (to a visitor) or forbidden (to anyone else), which its own comment does not repeat.
 */
export const createDomain = (parts: DomainParts) => ({
  site: parts.site,
  /** Asking to join, and deciding. */
  membership: createMembership(parts),
  /** The members and their directory. */
  members: createMembers(parts),
  /** From an approved request to a working access. */
  invitations: createInvitations(parts),
  /** The partners whom the public site shows. */
  ambassadors: createAmbassadors(parts),
  /** What visitors write to the firm. */
  contacts: createContacts(parts),
  /** Subscribing and unsubscribing. */
  newsletter: createNewsletter(parts),
  /** What administrators see first. */
  dashboard: createDashboard(parts),
  /** One search over what administrators look for. */
  find: createFind(parts),
  /** Who administers the site. */
  administrators: createAdministrators(parts),
  /** What administrators did. */
  journal: createJournal(parts),
  /** What the product wrote to whom. */
  emails: createEmails(parts),
  /** Taking a deletion back. */
  trash: createTrash(parts),
  /** Logging in and out, and one's own password. */
  accounts: createAccounts(parts),
  /** One's own data, handed over or erased. */
  personalData: createPersonalData(parts),
  /** A call that is sent again is done once. */
  idempotency: createIdempotency(parts),
  /** What goes when its time is over. */
  retention: createRetention(parts),
  /** Who is logged in where. */
  sessions: createSessions(parts),
  /** A code beside the password. */
  secondFactor: createSecondFactor(parts),
  /** From a forgotten password to a new one. */
  passwordReset: createPasswordReset(parts),
});

export type Domain = ReturnType<typeof createDomain>;
