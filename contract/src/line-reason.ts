import type { MemberType } from './member-type.ts';

/** The article of the general conditions on which a line rests. */
type Clause = { article: string; title: string; policyVersionId: number; validFrom: string };

/**
 * Why a line is charged, or credited: the facts that it was computed from, as they were. Computed again from them, the line is the
 * same. Days are YYYY-MM-DD, ends of periods the first day without them; prices are cents of one seat for `ofDays`, without VAT.
 */
export type LineReason =
  /** A whole term. */
  | {
      kind: 'TERM';
      clause: Clause;
      termId: number;
      offer: MemberType;
      isRenewal: boolean;
      from: string;
      to: string;
      seats: number;
      unitCents: number;
    }
  /** Seats added to a term on a day, until its end. */
  | {
      kind: 'SEATS';
      clause: Clause;
      termId: number;
      from: string;
      to: string;
      added: number;
      unitCents: number;
      daysLeft: number;
      ofDays: number;
    }
  /** Single → Business: the days left of the one credited, or the same days of the other charged. */
  | {
      kind: 'UPGRADE';
      clause: Clause;
      termId: number;
      offer: MemberType;
      from: string;
      to: string;
      seats: number;
      unitCents: number;
      daysLeft: number;
      ofDays: number;
    }
  /** A line of an invoice, credited in part or whole. */
  | { kind: 'CREDIT'; line: string; why: string }
  /** By an administrator, who says why. */
  | { kind: 'MANUAL'; why: string };
