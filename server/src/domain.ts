import { createAccounts } from './accounts/accounts.ts';
import { createPasswordReset } from './accounts/password-reset/password-reset.ts';
import { createSecondFactor } from './accounts/second-factor/second-factor.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { createAdministrators } from './administrators/administrators.ts';
import { createAmbassadors } from './ambassadors/ambassadors.ts';
import { createAuditLog } from './audit-log/audit-log.ts';
import { createContacts } from './contacts/contacts.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import type { Dependencies } from './dependencies.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import { createMailLog } from './mail/mail-log.ts';
import { createInvitations } from './members/invitations/invitations.ts';
import { createMembers } from './members/members.ts';
import { createRequests } from './members/requests/requests.ts';
import { createNewsletter } from './newsletter/newsletter.ts';
import { createPersonalData } from './personal-data/personal-data.ts';
import { createRetention } from './retention/retention.ts';
import { createSearch } from './search/search.ts';
import { createTrash } from './trash/trash.ts';

/**
 * The table of contents of the business. A verb that takes no actor is open to anyone; one that an actor may not use
 * throws DomainError unauthenticated (to a visitor) or forbidden (to anyone else), which its own comment does not repeat.
 */
export const createDomain = (dependencies: Dependencies) => ({
  site: dependencies.site,
  /** Asking to join, and deciding. */
  requests: createRequests(dependencies),
  /** The members and their directory. */
  members: createMembers(dependencies),
  /** From an approved request to a working access. */
  invitations: createInvitations(dependencies),
  /** The partners whom the public site shows. */
  ambassadors: createAmbassadors(dependencies),
  /** What visitors write to the firm. */
  contacts: createContacts(dependencies),
  /** Subscribing and unsubscribing. */
  newsletter: createNewsletter(dependencies),
  /** What administrators see first. */
  dashboard: createDashboard(dependencies),
  /** One search over what administrators look for. */
  search: createSearch(dependencies),
  /** Who administers the site. */
  administrators: createAdministrators(dependencies),
  /** What administrators did. */
  auditLog: createAuditLog(dependencies),
  /** What the product wrote to whom. */
  mailLog: createMailLog(dependencies),
  /** Taking a deletion back. */
  trash: createTrash(dependencies),
  /** Logging in and out, and one's own password. */
  accounts: createAccounts(dependencies),
  /** One's own data, handed over or erased. */
  personalData: createPersonalData(dependencies),
  /** A call that is sent again is done once. */
  idempotency: createIdempotency(dependencies),
  /** What goes when its time is over. */
  retention: createRetention(dependencies),
  /** Who is logged in where. */
  sessions: createSessions(dependencies),
  /** A code beside the password. */
  secondFactor: createSecondFactor(dependencies),
  /** From a forgotten password to a new one. */
  passwordReset: createPasswordReset(dependencies),
});

export type Domain = ReturnType<typeof createDomain>;
