import type { AuditAction } from './journal.ts';
import type { MemberType } from './member-type.ts';
import type { RequestStatus } from './membership.ts';

/** The name under which the archive of GET /profile/export is saved. */
export const EXPORT_FILE = 'mes-donnees.zip';

type Moment = string;

/** `donnees.json` in the archive: all that the site holds of one person, who may have written or subscribed only. */
export type PersonalData = {
  generatedAt: Moment;
  account: {
    email: string;
    emailVerifiedAt: Moment | null;
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
    createdAt: Moment;
  } | null;
  membershipRequest: {
    status: RequestStatus;
    publicForm: boolean;
    additionalInfo: string;
    rejectionReason: string;
    createdAt: Moment;
    processedAt: Moment | null;
    /** What was decided or changed, newest first. */
    history: { action: AuditAction; at: Moment }[];
  } | null;
  secondFactorSince: Moment | null;
  sessions: { device: string; since: Moment; until: Moment }[];
  knownDevices: { seenAt: Moment }[];
  /** The links that were mailed: an invitation, a new password. */
  links: { purpose: string; at: Moment; until: Moment; usedAt: Moment | null }[];
  newsletter: { since: Moment; unsubscribedAt: Moment | null } | null;
  messages: { name: string; message: string; at: Moment }[];
  mails: { subject: string; at: Moment; sentAt: Moment | null }[];
};
