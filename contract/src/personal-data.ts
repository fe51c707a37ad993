import type { AcceptanceKind } from './accepted-policy.ts';
import type { AuditAction, FieldChange } from './audit-log.ts';
import type { BlockCause } from './blocked-addresses.ts';
import type { RecipientState } from './campaign-states.ts';
import type { CheckInKind } from './check-in-states.ts';
import type { DocumentKind, DocumentState } from './document-states.ts';
import type { MemberType } from './member-type.ts';
import type { Consent } from './newsletter-consent.ts';
import type { NoShowCause, NoShowHistoryKind, NoShowState } from './no-show-states.ts';
import type { NoShowEvidence } from './no-shows.ts';
import type { CompanyRole } from './parties.ts';
import type { PaymentKind, PaymentMethod } from './payment-kinds.ts';
import type {
  IntroductionState,
  OneToOneState,
  RecommendationHistoryKind,
  RecommendationKind,
  RecommendationState,
} from './recommendation-states.ts';
import type { RegistrationState } from './registration-states.ts';
import type { RequestStatus } from './request-state.ts';

/** The file name of the archive of GET /profile/export. */
export const OWN_ARCHIVE_FILE_NAME = 'mes-donnees.zip';

type Timestamp = string;

/** `donnees.json` in the archive: all data of one person, who may only have sent a message or subscribed. */
export type PersonalData = {
  generatedAt: Timestamp;
  account: {
    email: string;
    emailVerifiedAt: Timestamp | null;
    role: 'ADMIN' | 'MEMBER';
    active: boolean;
    fullName: string;
    phone: string;
    company: string;
    vat: string;
    memberType: MemberType | null;
    freeDenomination: string;
    emailPublic: boolean;
    profilePublic: boolean;
    profilePhotoPublic: boolean;
    seeking: string;
    offering: string;
    createdAt: Timestamp;
  } | null;
  /** Changes of the address, asked for and done. What was asked for is the account's address once it is done. */
  emailChanges: {
    at: Timestamp;
    requestedEmail: string | null;
    formerEmail: string | null;
    formerEmailVerifiedAt: Timestamp | null;
    doneAt: Timestamp | null;
  }[];
  membershipRequest: {
    status: RequestStatus;
    publicForm: boolean;
    additionalInfo: string;
    peopleCount: number | null;
    rejectionReason: string;
    createdAt: Timestamp;
    processedAt: Timestamp | null;
    /** Decisions and changes, newest first. */
    history: { action: AuditAction; at: Timestamp; changes?: FieldChange[] }[];
  } | null;
  /** Versions of the general conditions; `version` is the number in their address. */
  acceptedConditions: { version: number; validFrom: string; at: Timestamp; how: AcceptanceKind }[];
  secondFactorSince: Timestamp | null;
  sessions: { device: string; since: Timestamp; until: Timestamp }[];
  knownDevices: { seenAt: Timestamp }[];
  /** The links that were mailed: invitations, password resets, new addresses. */
  links: { purpose: string; at: Timestamp; until: Timestamp; usedAt: Timestamp | null }[];
  /** The companies that they speak for. */
  companyRoles: { company: string; role: CompanyRole }[];
  /** Where invoices go to themselves, and not to a company. */
  billing: {
    legalName: string;
    street: string;
    postalCode: string;
    city: string;
    country: string;
    invoiceEmail: string;
    since: Timestamp;
  }[];
  /** What was invoiced to themselves, the newest first; in cents. */
  invoices: {
    kind: DocumentKind;
    number: string | null;
    state: DocumentState;
    issuedOn: string | null;
    dueOn: string | null;
    netCents: number;
    vatCents: number;
    totalCents: number;
    openCents: number;
  }[];
  /** What they paid themselves, or were paid back, the newest first; in cents. `account` and `holder`: from which, if a bank told it. */
  payments: {
    kind: PaymentKind;
    paidOn: string;
    cents: number;
    method: PaymentMethod;
    note: string;
    account: string;
    holder: string;
    communication: string;
  }[];
  /** For events, the latest first: as a member, with those whom they brought, or as the guest of one. */
  eventRegistrations: {
    event: string;
    startsAt: Timestamp;
    state: RegistrationState;
    at: Timestamp;
    registeredAt: Timestamp | null;
    /** Why they were excused; null if they were not. */
    excuse: string | null;
    name: string;
    company: string;
    guests: { name: string; email: string; company: string; state: RegistrationState }[];
  }[];
  /** From events, the latest first: those that they would pay for, with what was written about them, and theirs as a guest. */
  noShows: {
    event: string;
    startsAt: Timestamp;
    /** Of a guest; empty for the member. */
    guest: string;
    cause: NoShowCause;
    state: NoShowState;
    evidence: NoShowEvidence;
    toldOn: string | null;
    contestUntil: string | null;
    history: { at: Timestamp; kind: NoShowHistoryKind; reason: string }[];
  }[];
  /** Since when a calendar follows their events at an address of their own. */
  calendarFeedSince: Timestamp | null;
  /** Addresses under which they say to have come as a guest, while that is not settled. */
  guestClaims: { email: string; at: Timestamp }[];
  /** Their entries at the doors of events, and those that were undone; with a name where they came without a registration. */
  checkIns: { event: string; kind: CheckInKind; at: Timestamp; name: string; company: string }[];
  /**
   * Given or received, the last first, with the other member's name; the contact as far as the person sees it. Without texts and contacts
   * in an archive that an administrator makes.
   */
  recommendations: {
    side: 'GIVEN' | 'RECEIVED';
    with: string;
    kind: RecommendationKind;
    subject: string;
    message: string;
    state: RecommendationState;
    at: Timestamp;
    contact: { name: string; email: string; phone: string } | null;
    history: { at: Timestamp; kind: RecommendationHistoryKind; reason: string }[];
  }[];
  /** Where a member recommended them to another, by their address. */
  recommendedTo: {
    by: string;
    to: string;
    subject: string;
    at: Timestamp;
    name: string;
    phone: string;
    introduction: IntroductionState | null;
  }[];
  /** Written or received, the last first. `cents` is null in an archive that an administrator makes: only its two people see it. */
  thanks: {
    side: 'WRITTEN' | 'RECEIVED';
    with: string;
    kind: RecommendationKind;
    month: string;
    cents: number | null;
    at: Timestamp;
    withdrawnAt: Timestamp | null;
  }[];
  /** Meetings with other members. */
  oneToOnes: { with: string; metOn: string; state: OneToOneState; at: Timestamp }[];
  /** With what it rests on; null for those of before. */
  newsletter: { since: Timestamp; unsubscribedAt: Timestamp | null; consent: Consent | null } | null;
  /** A subscription that waits for the click on a link. */
  newsletterConfirmation: { since: Timestamp; until: Timestamp; consent: Consent } | null;
  /** Newsletters that were addressed to them, the last first: what became of each, and when they unsubscribed by its link. */
  campaigns: {
    subject: string;
    at: Timestamp;
    email: string;
    outcome: RecipientState;
    unsubscribedAt: Timestamp | null;
  }[];
  messages: { name: string; message: string; at: Timestamp; answeredAt: Timestamp | null }[];
  mails: { subject: string; at: Timestamp; sentAt: Timestamp | null }[];
  /** Mails that their address did not take, or of which they complained, with the words of its server. */
  returnedMails: { at: Timestamp; kind: BlockCause; words: string }[];
  /** Since when campaigns pass their address over; null if they do not. */
  addressBlockedSince: Timestamp | null;
};
