import { agreementForm } from '@cercle/contract/agreement-form';
import {
  renewalDecisionForm,
  renewalTermsForm,
  seatsAddedForm,
  termGrantForm,
} from '@cercle/contract/membership-forms';
import type { MembershipDetails } from '@cercle/contract/membership-views';
import { declineRecord, receipt, termTermination, undelivered } from '@cercle/contract/memberships';
import { decimalText } from '@cercle/contract/policy-rules';
import type { FieldValues } from 'react-hook-form';
import type { FormVerb } from '../../../content/admin-membership.ts';
import { dayInBelgium } from '../../../dates.ts';
import type { ContractSchema } from '../../../forms/contract-form.ts';
import { serverNow } from '../../../session/server-time.ts';
import type { FormTarget } from './form-target.ts';
import { FIELDS } from './form-verb-fields.ts';

export const SCHEMAS: Record<FormVerb, ContractSchema<FieldValues>> = {
  grant: termGrantForm,
  upgrade: agreementForm,
  terminate: termTermination,
  addSeats: seatsAddedForm,
  planRenewal: renewalTermsForm,
  recordNotice: receipt,
  recordReturn: undelivered,
  recordInvoice: receipt,
  recordInvoiceReturn: undelivered,
  recordDecline: declineRecord,
  decideRenewal: renewalDecisionForm,
};

const ofMembership = (path: string) => (id: number) => `/admin/memberships/${id}/${path}`;
const ofRenewal = (path: string) => (id: number) => `/admin/memberships/renewals/${id}/${path}`;

export const PATHS: Record<FormVerb, (id: number) => string> = {
  grant: ofMembership('terms'),
  upgrade: ofMembership('upgrade'),
  terminate: ofMembership('terminate'),
  addSeats: ofMembership('seats/added'),
  planRenewal: ofRenewal('terms'),
  recordNotice: ofRenewal('notice'),
  recordReturn: ofRenewal('return'),
  recordInvoice: ofRenewal('invoice'),
  recordInvoiceReturn: ofRenewal('invoice-return'),
  recordDecline: ofRenewal('decline'),
  decideRenewal: ofRenewal('decision'),
};

/** What the dialog starts with: today, and what holds now. */
export function defaultsOf({ verb, term }: FormTarget, membership: MembershipDetails): FieldValues {
  const today = dayInBelgium(new Date(serverNow()));
  const empty = Object.fromEntries(FIELDS[verb].map(({ name }) => [name, '']));
  const days = Object.fromEntries(
    FIELDS[verb].filter(({ kind }) => kind === 'date').map(({ name }) => [name, today]),
  );
  if (verb === 'grant') return { ...empty, ...days, ...lastAgreement(membership) };
  if (verb !== 'planRenewal' || !term) return { ...empty, ...days };
  const { seats, unitNetCents } = term.renewal ?? {};
  return agreement({ seats: seats ?? term.seats, unitNetCents: unitNetCents ?? term.unitNetCents });
}

function lastAgreement({ terms: [last], party }: MembershipDetails) {
  const offer = last?.offer ?? (party.kind === 'COMPANY' ? 'BUSINESS' : 'SINGLE');
  return { offer, ...(last?.offer === 'BUSINESS' && agreement(last)) };
}

const agreement = ({ seats, unitNetCents }: { seats: number; unitNetCents: number }) => ({
  seats: String(seats),
  unitNetCents: decimalText(unitNetCents).replaceAll('\u202f', ''),
});
