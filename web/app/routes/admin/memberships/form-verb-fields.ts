import { MEMBER_TYPE_LABEL, MEMBER_TYPES } from '@cercle/contract/member-type';
import {
  DECISION_CHOICES,
  FIELD_LABELS,
  type FormVerb,
  HOW_CHOICES,
} from '../../../content/admin-membership.ts';

export type FormVerbField = {
  name: string;
  label: string;
  hint?: string;
  /** What is typed: a text unless it says otherwise. */
  kind?: 'text' | 'date' | 'numeric' | 'decimal';
  choices?: readonly { value: string; label: string; hint?: string }[];
  isOptional?: boolean;
  /** Not asked for a Single term. */
  isOfBusiness?: boolean;
};

const OFFER: FormVerbField = {
  name: 'offer',
  label: FIELD_LABELS.offer,
  choices: MEMBER_TYPES.map((value) => ({ value, label: MEMBER_TYPE_LABEL[value] })),
};
const AGREEMENT: FormVerbField[] = [
  { name: 'seats', label: FIELD_LABELS.seats, kind: 'numeric', isOfBusiness: true },
  { name: 'unitNetCents', label: FIELD_LABELS.unitNetCents, kind: 'decimal', isOfBusiness: true },
];
const SEATS_REASON: FormVerbField = {
  name: 'seatsReason',
  label: FIELD_LABELS.seatsReason,
  isOptional: true,
  isOfBusiness: true,
};
const REASON: FormVerbField = { name: 'reason', label: FIELD_LABELS.reason };
const EVIDENCE: FormVerbField = {
  name: 'evidence',
  label: FIELD_LABELS.evidence,
  hint: FIELD_LABELS.evidenceHint,
};
const dayField = (name: string, label: string): FormVerbField => ({ name, label, kind: 'date' });

/** What each change asks for, in order. */
export const FIELDS: Record<FormVerb, FormVerbField[]> = {
  grant: [OFFER, dayField('startsOn', FIELD_LABELS.startsOn), ...AGREEMENT, SEATS_REASON],
  upgrade: [...AGREEMENT, SEATS_REASON],
  terminate: [REASON],
  addSeats: [
    // A phone's keyboard of numbers has no minus.
    { name: 'added', label: FIELD_LABELS.added, hint: FIELD_LABELS.addedHint },
    { ...REASON, isOptional: true },
  ],
  planRenewal: AGREEMENT,
  recordNotice: [dayField('on', FIELD_LABELS.on), EVIDENCE],
  recordReturn: [EVIDENCE],
  recordInvoice: [dayField('on', FIELD_LABELS.on), EVIDENCE],
  recordInvoiceReturn: [EVIDENCE],
  recordDecline: [
    dayField('on', FIELD_LABELS.on),
    { name: 'how', label: FIELD_LABELS.how, choices: HOW_CHOICES },
    EVIDENCE,
  ],
  decideRenewal: [{ name: 'renews', label: FIELD_LABELS.renews, choices: DECISION_CHOICES }, REASON],
};
