import type { AcceptanceKind } from '@cercle/contract/accepted-policy';
import type { AuditAction, SubjectKind } from '@cercle/contract/audit-log';
import type { BankFormat, BankStatementState } from '@cercle/contract/bank-states';
import type { BlockCause } from '@cercle/contract/blocked-addresses';
import type { CampaignHistoryKind, CampaignState, SkipReason } from '@cercle/contract/campaign-states';
import type { CheckInKind, CheckInResult, CheckInWay } from '@cercle/contract/check-in-states';
import type { DocumentChannel, DocumentResponseCode } from '@cercle/contract/document-deliveries';
import type { DocumentEventKind, DocumentKind } from '@cercle/contract/document-states';
import type { EventAudience, EventHistoryKind, EventState } from '@cercle/contract/event-states';
import type { JobName } from '@cercle/contract/jobs';
import type { MemberType } from '@cercle/contract/member-type';
import type { MembershipState } from '@cercle/contract/membership-labels';
import type {
  MembershipEventKind,
  RenewalState,
  SeatState,
  TermOrigin,
  TermState,
} from '@cercle/contract/membership-states';
import type { NoShowCause, NoShowHistoryKind, NoShowState } from '@cercle/contract/no-show-states';
import type { CompanyRole, PartyKind, VatStatus } from '@cercle/contract/parties';
import type { PaymentKind, PaymentMethod } from '@cercle/contract/payment-kinds';
import type {
  ContactConsent,
  IntroductionState,
  OneToOneState,
  RecommendationHistoryKind,
  RecommendationKind,
  RecommendationState,
} from '@cercle/contract/recommendation-states';
import type {
  RegistrationHistoryKind,
  RegistrationState,
  SeatOfferState,
} from '@cercle/contract/registration-states';
import type { LateClaimDecisionKind, ReminderPauseKind } from '@cercle/contract/reminders';
import type { RequestStatus } from '@cercle/contract/request-state';
import type { TrashKind } from '@cercle/contract/trash';
import type { VatCategory } from '@cercle/contract/vat-categories';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Day } from '../kernel/calendar.ts';

/**
 * The tables as both engines show them: timestamps are ISO 8601 texts in UTC, booleans are booleans. One long file, as any
 * query may join any tables.
 */
export type Schema = {
  account: AccountTable;
  membership_request: MembershipRequestTable;
  link: LinkTable;
  email_change: EmailChangeTable;
  image: ImageTable;
  library_image: LibraryImageTable;
  mail: MailTable;
  mail_attachment: MailAttachmentTable;
  audit_entry: AuditEntryTable;
  spent_bot_check: SpentBotCheckTable;
  idempotency_key: IdempotencyKeyTable;
  job: JobTable;
  job_run: JobRunTable;
  job_step: JobStepTable;
  job_step_failure: JobStepFailureTable;
  contact: ContactTable;
  newsletter_subscription: NewsletterSubscriptionTable;
  newsletter_refusal: NewsletterRefusalTable;
  newsletter_confirmation: NewsletterConfirmationTable;
  bulk_content: BulkContentTable;
  campaign: CampaignTable;
  campaign_history: CampaignHistoryTable;
  campaign_recipient: CampaignRecipientTable;
  saved_audience: SavedAudienceTable;
  bounce: BounceTable;
  blocked_address: BlockedAddressTable;
  ambassador: AmbassadorTable;
  policy_version: PolicyVersionTable;
  policy_acceptance: PolicyAcceptanceTable;
  revision: RevisionTable;
  tally: TallyTable;
  trash: TrashTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  password_wish: PasswordWishTable;
  party: PartyTable;
  company_role: CompanyRoleTable;
  membership: MembershipTable;
  membership_term: MembershipTermTable;
  seat_change: SeatChangeTable;
  seat_assignment: SeatAssignmentTable;
  renewal_case: RenewalCaseTable;
  membership_event: MembershipEventTable;
  setting: SettingTable;
  document_series: DocumentSeriesTable;
  document: DocumentTable;
  document_line: DocumentLineTable;
  document_file: DocumentFileTable;
  document_event: DocumentEventTable;
  document_delivery: DocumentDeliveryTable;
  peppol_message: PeppolMessageTable;
  document_response: DocumentResponseTable;
  bank_file: BankFileTable;
  bank_statement: BankStatementTable;
  bank_movement: BankMovementTable;
  payment: PaymentTable;
  allocation: AllocationTable;
  reminder: ReminderTable;
  reminder_document: ReminderDocumentTable;
  reminder_file: ReminderFileTable;
  reminder_pause: ReminderPauseTable;
  late_interest_rate: LateInterestRateTable;
  late_claim_decision: LateClaimDecisionTable;
  payment_thanks: PaymentThanksTable;
  event: EventTable;
  event_history: EventHistoryTable;
  event_registration: EventRegistrationTable;
  seat_offer: SeatOfferTable;
  registration_history: RegistrationHistoryTable;
  no_show: NoShowTable;
  no_show_history: NoShowHistoryTable;
  calendar_feed: CalendarFeedTable;
  guest_claim: GuestClaimTable;
  seating_table: SeatingTableTable;
  seating_place: SeatingPlaceTable;
  check_in: CheckInTable;
  recommendation: RecommendationTable;
  recommendation_history: RecommendationHistoryTable;
  thanks: ThanksTable;
  worth_block: WorthBlockTable;
  one_to_one: OneToOneTable;
};

type AccountTable = {
  id: Generated<number>;
  role: 'ADMIN' | 'MEMBER';
  email: string;
  password_hash: string | null;
  session_version: Generated<number>;
  active: boolean;
  email_verified_at: string | null;
  full_name: string;
  company: Generated<string>;
  phone: Generated<string>;
  vat: Generated<string>;
  member_type: MemberType | null;
  free_denomination: Generated<string>;
  photo_hash: string | null;
  email_public: Generated<boolean>;
  profile_public: Generated<boolean>;
  profile_photo_public: Generated<boolean>;
  /** « Je cherche », « j'offre ». */
  seeking: Generated<string>;
  offering: Generated<string>;
  seeking_changed_at: Generated<string | null>;
  /** Had a seat in the circle, and has none now: triggers compute it from seats and terms. */
  left_circle: Generated<boolean>;
  search_text: string;
  /** `phoneDigits` of `phone`. */
  phone_digits: Generated<string>;
  version: Generated<number>;
  created_at: string;
};

type MembershipRequestTable = {
  id: Generated<number>;
  account_id: number;
  status: RequestStatus;
  public_form: boolean;
  additional_info: string;
  people_count: Generated<number | null>;
  rejection_reason: Generated<string>;
  created_at: string;
  processed_at: string | null;
  processed_by: number | null;
  /** Triggers copy these three from the account, so that requests are sorted by an index of their own. */
  member_name: Generated<string>;
  member_email: Generated<string>;
  member_type: Generated<string>;
};

export type EmailTokenPurpose = 'INVITATION' | 'PASSWORD_RESET' | 'EMAIL_CHANGE';

type LinkTable = {
  id: Generated<number>;
  account_id: number;
  purpose: EmailTokenPurpose;
  token_hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** Requested: with its link and the new address. Done: with the address that it replaced. */
type EmailChangeTable = {
  id: Generated<number>;
  account_id: number;
  link_id: number | null;
  new_email: string | null;
  former_email: string | null;
  former_verified_at: string | null;
  created_at: string;
  done_at: string | null;
};

type ImageTable = { hash: string; width: number; bytes: Uint8Array; kept_at: string | null };

type LibraryImageTable = {
  id: Generated<number>;
  hash: string;
  /** Pixels, of its largest width. */
  width: number;
  height: number;
  name: string;
  alt: string;
  search_text: string;
  created_at: string;
};

type MailTable = {
  id: Generated<number>;
  message_id: string;
  recipient_name: string;
  recipient_address: string;
  reply_to_name: string | null;
  reply_to_address: string | null;
  subject: string;
  /** A `MailContent`, as JSON. */
  letter: string;
  list_unsubscribe: string | null;
  sealed_secret: string | null;
  created_at: string;
  next_attempt_at: string | null;
  attempts: Generated<number>;
  claimed_until: string | null;
  sent_at: string | null;
  parked_at: string | null;
  last_error: string | null;
  is_forgotten_after: Generated<boolean>;
  search_text: string;
  /** The link that the mail carries, perhaps deleted by now. */
  link_id: Generated<number | null>;
  /** It was written to a file, as no mail server was set; `sent_at` says when. */
  written_to_file: Generated<boolean>;
  /** An administrator has seen that it was given up, or a newer mail took its place. */
  dismissed_at: Generated<string | null>;
  /** A mail server accepted it, and returned it; `last_error` says why. */
  bounced_at: Generated<string | null>;
  /** A `MailCalendar`, as JSON; null for a mail that carries none. */
  calendar: Generated<string | null>;
  /** Of a mail of many: what it says. `letter` is empty then, and it leaves after all others. */
  bulk_content_id: Generated<number | null>;
};

/** A file of a document that leaves with a mail. */
type MailAttachmentTable = { mail_id: number; document_id: number; kind: 'PDF' | 'UBL'; name: string };

type AuditEntryTable = {
  id: Generated<number>;
  created_at: string;
  /** The administrator's account; null once it is deleted, and for actions of the system. */
  admin_id: number | null;
  /** The same id, which stays when the account is deleted. */
  acted_by: number | null;
  admin_name: string;
  action: AuditAction;
  subject_kind: SubjectKind;
  subject_id: number;
  subject_name: string;
  /** Of the address of a deleted person, in the entry about the deletion; erasing them removes it. */
  subject_address_hash: Generated<string | null>;
  /** `FieldChange`s, as JSON; null for actions that change no fields. */
  changes: Generated<string | null>;
  search_text: string;
};

type SpentBotCheckTable = { challenge: string; expires_at: string; spent_on: string | null };

type IdempotencyKeyTable = { key_hash: string; body_hash: string; answer: string; created_at: string };

type JobTable = {
  name: JobName;
  due_at: string;
  run_id: Generated<number | null>;
  leased_until: Generated<string | null>;
  last_done_at: Generated<string | null>;
};

type JobRunTable = {
  id: Generated<number>;
  job: JobName;
  started_at: string;
  ended_at: Generated<string | null>;
  outcome: Generated<'DONE' | 'FAILED' | null>;
  /** A `JobResult`, as JSON. */
  result: Generated<string | null>;
  error: Generated<string | null>;
};

type JobStepTable = {
  subject_kind: string;
  subject_id: number;
  step: string;
  /** A day, `YYYY-MM-DD`. */
  due_on: string;
  done_at: string;
};

type JobStepFailureTable = {
  id: Generated<number>;
  job: JobName;
  subject_kind: string;
  subject_id: number;
  step: string;
  title: string;
  due_on: string;
  attempts: number;
  failed_at: string;
  error: string;
};

type ContactTable = {
  id: Generated<number>;
  name: string;
  email: string;
  message: string;
  read: Generated<boolean>;
  answered_at: Generated<string | null>;
  /** The administrator's account; null once it is deleted. */
  answered_by: Generated<number | null>;
  search_text: string;
  created_at: string;
};

type NewsletterSubscriptionTable = {
  id: Generated<number>;
  email: string;
  token_seed: string;
  token_hash: string;
  created_at: string;
  unsubscribed_at: string | null;
  /** A `Consent`, as JSON; an empty object in rows from before. */
  consent: Generated<string>;
  /** Of the link that confirmed it. */
  confirmation_hash: Generated<string | null>;
};

type NewsletterConfirmationTable = {
  id: Generated<number>;
  email: string;
  token_seed: Generated<string>;
  token_hash: string;
  /** A `Consent`, as JSON. */
  consent: string;
  created_at: string;
  mailed_at: string;
  expires_at: string;
};

type BulkContentTable = { id: Generated<number>; html: string; body_text: string; created_at: string };

type CampaignTable = {
  id: Generated<number>;
  subject: string;
  /** A `RichText`, as JSON. */
  body: string;
  /** `AudienceSource`s, as JSON. */
  audience: string;
  pace_per_hour: number;
  state: CampaignState;
  scheduled_at: string | null;
  bulk_content_id: number | null;
  /** Since when its recipients are complete; nothing leaves before. */
  frozen_at: Generated<string | null>;
  /** Until when its pace is used up. */
  paced_until: Generated<string | null>;
  ended_at: Generated<string | null>;
  slug: Generated<string | null>;
  archived_at: Generated<string | null>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
};

type CampaignHistoryTable = {
  id: Generated<number>;
  campaign_id: number;
  at: string;
  kind: CampaignHistoryKind;
  /** Null for the clock, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
  /** `CampaignFacts`, as JSON. */
  facts: Generated<string>;
};

type CampaignRecipientTable = {
  id: Generated<number>;
  campaign_id: number;
  /** Null once the person was erased. */
  email: string | null;
  name: Generated<string>;
  account_id: number | null;
  state: 'WAITING' | 'QUEUED' | 'SKIPPED';
  skip_reason: Generated<SkipReason | null>;
  mail_id: Generated<number | null>;
  /** What became of a mail that is deleted. */
  outcome: Generated<'SENT' | 'WRITTEN' | 'FAILED' | 'BOUNCED' | null>;
  token_hash: Generated<string | null>;
  unsubscribed_at: Generated<string | null>;
};

type SavedAudienceTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** `AudienceSource`s, as JSON. */
  sources: string;
  version: Generated<number>;
  created_at: string;
};

type BounceTable = {
  id: Generated<number>;
  email: string;
  mail_id: number | null;
  class: BlockCause;
  code: string | null;
  words: Generated<string>;
  at: string;
};

type BlockedAddressTable = {
  id: Generated<number>;
  email: string;
  cause: BlockCause;
  code: string | null;
  words: Generated<string>;
  blocked_at: string;
};

type NewsletterRefusalTable = {
  email_hash: string;
  created_at: string;
  /** Both null in refusals from before they were stored. */
  token_seed: string | null;
  token_hash: string | null;
};

type AmbassadorTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  company: string;
  job_title: string;
  active: boolean;
  photo_hash: string | null;
  logo_hash: string | null;
  website: Generated<string>;
  /** 1 comes first; `NO_POSITION` after those that have one. */
  position: Generated<number>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
};

type PolicyVersionTable = {
  id: Generated<number>;
  /** These three are null while it is a draft. */
  valid_from: Day | null;
  announced_on: Day | null;
  text_hash: string | null;
  /** `PolicyRules`, as JSON. */
  rules: string;
  /** `PolicyArticle[]`, as JSON. */
  articles: string;
  created_at: string;
  /** Administrators' accounts; null once deleted, and for the first version. */
  created_by: number | null;
  announced_by: number | null;
  version: Generated<number>;
};

type PolicyAcceptanceTable = {
  id: Generated<number>;
  account_id: number;
  policy_version_id: number;
  accepted_at: string;
  how: AcceptanceKind;
};

type RevisionTable = { name: 'ambassadors'; number: Generated<number> };

export type RowCounterName =
  | 'request.PENDING'
  | 'request.APPROVED'
  | 'request.REJECTED'
  | 'request.BUSINESS'
  | 'request.SINGLE'
  | 'contact'
  | 'contact.unread'
  | 'newsletter'
  | 'ambassador'
  | 'ambassador.shown';

type TallyTable = { name: RowCounterName; number: number };

type TrashTable = { kind: TrashKind; subject_id: number; content: string; expires_at: string };

type SessionTable = {
  id: string;
  account_id: number;
  device: string;
  created_at: string;
  expires_at: string;
};

type KnownDeviceTable = { account_id: number; token_hash: string; seen_at: string };

type SecondFactorTable = {
  account_id: number;
  sealed_secret: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
  tries: Generated<number>;
  next_try_at: Generated<string | null>;
};

type RecoveryCodeTable = { account_id: number; code_hash: string; used_at: string | null };

type PasswordWishTable = { id: Generated<number>; email: string; created_at: string };

type PartyTable = {
  id: Generated<number>;
  kind: PartyKind;
  legal_name: string;
  /** Ten digits. */
  enterprise_number: string | null;
  vat_status: VatStatus;
  street: Generated<string>;
  postal_code: Generated<string>;
  city: Generated<string>;
  /** ISO 3166-1, two letters. */
  country: Generated<string>;
  invoice_email: Generated<string>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
};

type CompanyRoleTable = { party_id: number; account_id: number; role: CompanyRole };

/** Days are « 2026-03-02 », in Belgium. */
type MembershipTable = {
  id: Generated<number>;
  party_id: number;
  member_since: string;
  version: Generated<number>;
  created_at: string;
  /** Triggers compute these four from the terms and renewals: the term that runs, is to begin, or ended last, if any … */
  shown_term_id: Generated<number | null>;
  offer: Generated<MemberType | null>;
  state: Generated<MembershipState>;
  /** … and the earliest of what happens next, « 2027-02-02 NOTICE ». */
  next_step: Generated<string | null>;
};

type MembershipTermTable = {
  id: Generated<number>;
  membership_id: number;
  number: number;
  starts_on: string;
  /** The first day after it. */
  ends_on: string;
  /** The first day after it, where it ended early. */
  closed_on: string | null;
  policy_version_id: number;
  offer: MemberType;
  seats: number;
  unit_net_cents: number;
  seats_reason: Generated<string>;
  origin: TermOrigin;
  state: TermState;
  predecessor_id: number | null;
  created_at: string;
};

type SeatChangeTable = {
  id: Generated<number>;
  term_id: number;
  effective_on: string;
  added: number;
  unit_net_cents: number;
  reason: Generated<string>;
  created_at: string;
};

type SeatAssignmentTable = {
  id: Generated<number>;
  membership_id: number;
  account_id: number;
  from_on: string;
  /** The first day without the seat. */
  to_on: string | null;
  state: SeatState;
  created_at: string;
};

type RenewalCaseTable = {
  id: Generated<number>;
  term_id: number;
  state: RenewalState;
  notice_from: string;
  /** What the renewal is to be, as its notice says. */
  seats: Generated<number | null>;
  unit_net_cents: Generated<number | null>;
  policy_version_id: Generated<number | null>;
  notice_mail_id: Generated<number | null>;
  told_on: Generated<string | null>;
  invoice_received_on: Generated<string | null>;
  /** The sending by which it was received; null where an administrator entered it. */
  invoice_delivery_id: Generated<number | null>;
  decline_until: Generated<string | null>;
  declined_on: Generated<string | null>;
  created_at: string;
};

type MembershipEventTable = {
  id: Generated<number>;
  membership_id: number;
  term_id: number | null;
  at: string;
  day: string;
  kind: MembershipEventKind;
  /** Null for the clock, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
  /** `MembershipFacts`, as JSON. */
  facts: string;
  /** Its letter is to be written. */
  letter_due: Generated<boolean>;
};

type DocumentSeriesTable = {
  kind: DocumentKind;
  year: number;
  last_number: number;
  last_issued_on: string;
  last_hash: string;
};

/** A draft until it has a number; from then on unchanged. Money is in cents. */
type DocumentTable = {
  id: Generated<number>;
  kind: DocumentKind;
  party_id: number;
  membership_id: number | null;
  /** The invoice that a credit note is for. */
  credits_document_id: number | null;
  note: Generated<string>;
  year: Generated<number | null>;
  number: Generated<number | null>;
  issued_on: Generated<string | null>;
  due_on: Generated<string | null>;
  /** Twelve digits. */
  payment_reference: Generated<string | null>;
  /** `DocumentContent`, as JSON. */
  content: Generated<string | null>;
  previous_hash: Generated<string | null>;
  hash: Generated<string | null>;
  net_cents: Generated<number>;
  vat_cents: Generated<number>;
  total_cents: Generated<number>;
  /** Sum of the issued credit notes for it. */
  credited_cents: Generated<number>;
  /** Sum of the allocations to it. */
  paid_cents: Generated<number>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
};

type DocumentLineTable = {
  id: Generated<number>;
  document_id: number;
  position: number;
  text: string;
  quantity: number;
  unit_cents: number;
  net_cents: number;
  vat_category: VatCategory;
  vat_basis_points: number;
  period_from: string | null;
  /** The first day without it. */
  period_to: string | null;
  /** `LineReason`, as JSON. */
  reason: string;
  term_id: number | null;
  credits_line_id: number | null;
};

type DocumentFileTable = {
  document_id: number;
  kind: 'PDF' | 'UBL';
  bytes: Uint8Array;
  sha256: string;
  created_at: string;
};

type DocumentEventTable = {
  id: Generated<number>;
  document_id: number;
  at: string;
  kind: DocumentEventKind;
  /** Null for the clock, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
  reason: Generated<string>;
};

type DocumentDeliveryTable = {
  id: Generated<number>;
  document_id: number;
  channel: DocumentChannel;
  /** Null once the mail is deleted, and by Peppol. */
  mail_id: number | null;
  recipient: string;
  created_at: string;
  /** A mail server took it, or the receiver's access point. Triggers copy this and what follows from the mail. */
  accepted_at: Generated<string | null>;
  /** It became a file, as no mail server was set. */
  written_at: Generated<string | null>;
  /** Refused for good; or returned, where it was accepted. */
  failed_at: Generated<string | null>;
  /** Why it failed, in the words of the mail server. */
  reason: Generated<string | null>;
  /** An administrator has seen that it failed. */
  dismissed_at: Generated<string | null>;
};

/** Of a sending by Peppol. */
type PeppolMessageTable = {
  delivery_id: number;
  /** Under which the access point takes it once, however often it is handed over. */
  key: string;
  /** The address at which the receiver was found. */
  receiver: Generated<string | null>;
  /** The access point took it, under this id. */
  message_id: Generated<string | null>;
  submitted_at: Generated<string | null>;
  /** Calls to the access point, those that nobody recorded included. */
  attempts: Generated<number>;
  /** Null once its outcome is known. */
  next_attempt_at: string | null;
  /** Why the last attempt failed, until one succeeds. */
  last_error: Generated<string | null>;
};

type DocumentResponseTable = {
  id: Generated<number>;
  document_id: number;
  at: string;
  code: DocumentResponseCode;
  note: string;
  /** The Peppol address of who answers. */
  sender: string;
  /** Of its bytes: the same file counts once. */
  sha256: string;
  dismissed_at: Generated<string | null>;
};

type BankFileTable = {
  id: Generated<number>;
  sha256: string;
  name: string;
  format: BankFormat;
  bytes: number;
  received_at: string;
  /** Null for the folder, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
};

type BankStatementTable = {
  id: Generated<number>;
  file_id: number;
  iban: string;
  year: number;
  sequence: number | null;
  opening_cents: number;
  closing_cents: number;
  closing_on: string;
  movements: number;
  state: BankStatementState;
  /** French sentences, as JSON. */
  problems: string;
  /** `BankStatement`, as JSON, while it waits. */
  held: Generated<string | null>;
  decided_at: Generated<string | null>;
  /** Null where the product accepted it. */
  decided_by: Generated<string | null>;
  reason: Generated<string>;
};

/** Money is in cents, positive for what was received. */
type BankMovementTable = {
  id: Generated<number>;
  statement_id: number;
  position: number;
  /** Of its entry: SHA-256, hexadecimal. */
  fingerprint: string;
  reference_key: string | null;
  /** In its batch, from 1; 0 for a single payment. */
  part: number;
  cents: number;
  booked_on: string;
  value_on: string | null;
  bank_reference: string;
  is_reversal: boolean;
  counterparty_name: string;
  counterparty_iban: string;
  counterparty_bic: string;
  /** Twelve digits, also when their check digits are wrong. */
  structured: string | null;
  free: string;
  search_text: string;
  /** Sum of its payments. */
  booked_cents: Generated<number>;
  /** The product has looked whether it can book it by itself. */
  examined_at: Generated<string | null>;
  set_aside_at: Generated<string | null>;
  set_aside_by: Generated<string | null>;
  set_aside_reason: Generated<string>;
};

/** Only added to. Money is in cents, positive for what was received. */
type PaymentTable = {
  id: Generated<number>;
  party_id: number;
  kind: PaymentKind;
  cents: number;
  paid_on: string;
  method: PaymentMethod;
  /** Null where it was entered by hand. */
  movement_id: number | null;
  /** The payment that a return or a correction takes back. */
  reverses_id: number | null;
  note: Generated<string>;
  at: string;
  /** Null for the product itself, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
};

/** Only added to. Negative where it takes an earlier one back. */
type AllocationTable = {
  id: Generated<number>;
  payment_id: number;
  /** Null once the invoice is deleted, at the end of its time. */
  document_id: number | null;
  cents: number;
  reverses_id: number | null;
  reason: Generated<string>;
  at: string;
  account_id: number | null;
  by_name: string;
};

type EventTable = {
  id: Generated<number>;
  slug: string;
  state: EventState;
  audience: EventAudience;
  title: string;
  summary: string;
  /** `RichText`, as JSON. */
  body: string;
  /** Names, as JSON. */
  hosts: string;
  /** Times and texts, as JSON. */
  programme: string;
  picture_hash: string | null;
  place_name: string;
  street: string;
  postal_code: string;
  city: string;
  starts_at: string;
  ends_at: string;
  capacity: number;
  guests_per_member: number;
  /** The conditions in force when it was published; null for a draft. */
  policy_version_id: Generated<number | null>;
  /** When its day was last changed after it was published. */
  moved_at: Generated<string | null>;
  /** Of what calendars know of it: goes up with each change that they are told. */
  revision: Generated<number>;
  cancel_reason: Generated<string>;
  search_text: string;
  version: Generated<number>;
  created_at: string;
};

type EventHistoryTable = {
  id: Generated<number>;
  event_id: number;
  at: string;
  kind: EventHistoryKind;
  /** Null for the clock, and for an account that is deleted. */
  account_id: number | null;
  by_name: string;
  /** `EventFacts`, as JSON. */
  facts: string;
};

type EventRegistrationTable = {
  id: Generated<number>;
  event_id: number;
  /** This person's. Null for a guest until they prove the address, as a member; and for an account that is deleted. */
  account_id: number | null;
  /** The registration of the member who brings this guest, and answers for them; null for what a member registered for themselves. */
  host_id: Generated<number | null>;
  /** Of a guest: a member's are those of the account. */
  name: Generated<string>;
  email: Generated<string>;
  company: Generated<string>;
  search_text: Generated<string>;
  state: RegistrationState;
  /** They keep the seat until another person takes it. */
  handing_over_since: Generated<string | null>;
  created_at: string;
  registered_at: Generated<string | null>;
  /** Why the circle does not mind that they are absent; null while they are not excused, empty once the person was erased. */
  excuse: Generated<string | null>;
};

/** An absence, or a late withdrawal, that may cost a fee. */
type NoShowTable = {
  id: Generated<number>;
  registration_id: number;
  cause: NoShowCause;
  state: NoShowState;
  /** A `NoShowEvidence`, as JSON. */
  evidence: string;
  /** The letter that tells the member. */
  mail_id: Generated<number | null>;
  /** The day on which it was received, and the last one to contest. */
  told_on: Generated<string | null>;
  contest_until: Generated<string | null>;
  line_id: Generated<number | null>;
  created_at: string;
};

type NoShowHistoryTable = {
  id: Generated<number>;
  no_show_id: number;
  at: string;
  kind: NoShowHistoryKind;
  account_id: number | null;
  by_name: string;
  reason: Generated<string>;
};

/** A seat held for a person on the waiting list, until they answer or the time is over. */
type SeatOfferTable = {
  id: Generated<number>;
  event_id: number;
  registration_id: number;
  /** For the person and their guests. */
  seats: number;
  state: SeatOfferState;
  created_at: string;
  expires_at: string;
  closed_at: Generated<string | null>;
};

type RegistrationHistoryTable = {
  id: Generated<number>;
  registration_id: number;
  at: string;
  kind: RegistrationHistoryKind;
  account_id: number | null;
  by_name: string;
  /** A JSON object. */
  facts: string;
  /** Its letter is to be written. */
  letter_due: Generated<boolean>;
};

/** Only added to: an entry by mistake is undone by another row. */
type CheckInTable = {
  id: Generated<number>;
  /** Made by the device. */
  nonce: string;
  event_id: number;
  /** Null for a walk-in, and for an undone entry that has not arrived. */
  registration_id: number | null;
  /** Of a walk-in. */
  name: Generated<string>;
  email: Generated<string>;
  company: Generated<string>;
  kind: CheckInKind;
  undoes_nonce: string | null;
  at: string;
  received_at: string;
  device: string;
  /** Null for an undone entry. */
  how: CheckInWay | null;
  is_offline: boolean;
  result: Exclude<CheckInResult, 'REFUSED'>;
  account_id: number | null;
  by_name: string;
};

/** An address under which a member may have come as a guest. */
type GuestClaimTable = {
  id: Generated<number>;
  account_id: number;
  email: string;
  /** The account proved it otherwise: no mail has to. */
  is_proven: boolean;
  created_at: string;
  /** Of the mailed link; null until the clock has seen whether there is anything to link. */
  token_hash: Generated<string | null>;
  expires_at: Generated<string | null>;
};

type RecommendationTable = {
  id: Generated<number>;
  /** Null once their data are erased. */
  giver_id: number | null;
  receiver_id: number | null;
  kind: RecommendationKind;
  subject: string;
  message: string;
  /** Of the person outside; null without one, and once erased. */
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  consent: ContactConsent | null;
  introduction: IntroductionState | null;
  /** Of the mailed link, while the contact may answer. */
  token_hash: Generated<string | null>;
  expires_at: Generated<string | null>;
  state: RecommendationState;
  created_at: string;
  created_on: string;
  moved_at: string;
  closed_on: Generated<string | null>;
  erased_on: Generated<string | null>;
  version: Generated<number>;
};

type RecommendationHistoryTable = {
  id: Generated<number>;
  recommendation_id: number;
  at: string;
  /** Its day in Belgium. */
  on_day: string;
  kind: RecommendationHistoryKind;
  account_id: number | null;
  by_name: string;
  reason: Generated<string>;
};

/** For business that came through a person. */
type ThanksTable = {
  id: Generated<number>;
  recommendation_id: number | null;
  /** To whom the business came; null once their data are erased. */
  writer_id: number | null;
  /** Null for a visitor without account, and once their data are erased. */
  thanked_id: number | null;
  visitor_name: string | null;
  kind: RecommendationKind;
  cents: number;
  month: string;
  created_at: string;
  withdrawn_at: Generated<string | null>;
};

/** What the board may know of the amounts: never changed. */
type WorthBlockTable = {
  from_month: string;
  to_month: string;
  cents: number;
  givers: number;
  receivers: number;
  median_given_cents: number;
  median_received_cents: number;
  published_at: string;
};

/** Noted by one, confirmed by the other. */
type OneToOneTable = {
  id: Generated<number>;
  proposer_id: number | null;
  other_id: number | null;
  met_on: string;
  state: OneToOneState;
  created_at: string;
  answered_at: Generated<string | null>;
};

type CalendarFeedTable = { account_id: number; token_seed: string; token_hash: string; created_at: string };

type SeatingTableTable = {
  id: Generated<number>;
  event_id: number;
  name: string;
  seats: number;
  /** Their order, from 0. */
  position: number;
};

/** It counts while the registration is REGISTERED. */
type SeatingPlaceTable = {
  registration_id: number;
  table_id: number;
  /** A suggestion does not move it. */
  is_pinned: Generated<boolean>;
};

/** A letter that asks for what is overdue: one a party and day. */
type ReminderTable = {
  id: Generated<number>;
  party_id: number;
  sent_on: string;
  /** The highest of its invoices. */
  level: number;
  recipient: string;
  /** Null once the mail is deleted. */
  mail_id: number | null;
  /** `LetterContent`, as JSON. */
  content: string;
  at: string;
  account_id: number | null;
  by_name: string;
};

type ReminderDocumentTable = {
  reminder_id: number;
  document_id: number;
  /** Since this letter. */
  level: number;
  /** It went up to that level by this letter. */
  is_raised: boolean;
  open_cents: number;
};

type ReminderFileTable = {
  reminder_id: number;
  bytes: Uint8Array;
  /** Hexadecimal. */
  sha256: string;
  created_at: string;
};

type ReminderPauseTable = {
  id: Generated<number>;
  document_id: number;
  kind: ReminderPauseKind;
  /** Its last day; null until a person ends it. */
  until_on: string | null;
  reason: string;
  at: string;
  account_id: number | null;
  by_name: string;
  ended_at: Generated<string | null>;
  ended_by: Generated<string | null>;
};

type LateInterestRateTable = { starts_on: string; basis_points: number; at: string; by_name: string };

type LateClaimDecisionTable = {
  id: Generated<number>;
  document_id: number;
  kind: LateClaimDecisionKind;
  interest_cents: number;
  flat_cents: number;
  reason: string;
  /** The invoice of it; null where it is waived. */
  invoice_id: number | null;
  at: string;
  account_id: number | null;
  by_name: string;
};

type PaymentThanksTable = {
  document_id: number;
  /** Null once the mail is deleted, and where there was no address to write to. */
  mail_id: number | null;
  at: string;
};

type SettingName = 'renewalMode' | 'bounceMailbox' | 'firm' | 'reminders' | 'thanks' | 'doubleOptIn';

type SettingTable = { name: SettingName; value: string };

export type AccountRow = Selectable<AccountTable>;
export type NewAccount = Insertable<AccountTable>;
export type AccountChange = Updateable<AccountTable>;
export type ContactRow = Selectable<ContactTable>;
export type AmbassadorRow = Selectable<AmbassadorTable>;
export type PolicyVersionRow = Selectable<PolicyVersionTable>;
export type MailRow = Selectable<MailTable>;
export type CampaignRow = Selectable<CampaignTable>;
export type CampaignRecipientRow = Selectable<CampaignRecipientTable>;
export type EventRow = Selectable<EventTable>;
export type NewCheckIn = Insertable<CheckInTable>;
export type EventRegistrationRow = Selectable<EventRegistrationTable>;
export type NoShowTableRow = Selectable<NoShowTable>;
export type RecommendationTableRow = Selectable<RecommendationTable>;
