import { z } from 'zod';
import { filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { MEMBER_TYPES } from './member-type.ts';
import {
  MEMBERSHIP_SORTS,
  MEMBERSHIP_STATES,
  MEMBERSHIP_VERBS,
  NEXT_STEPS,
  RENEWAL_VERBS,
} from './membership-labels.ts';
import {
  MEMBERSHIP_EVENTS,
  RENEWAL_STATES,
  SEAT_STATES,
  TERM_ORIGINS,
  TERM_STATES,
} from './membership-states.ts';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import { PARTY_KINDS } from './parties.ts';

const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const whole = z.number().int();
const cents = whole.meta({ description: 'En cents, hors TVA' });

/** At most this many names of people in a row of the list. */
export const PEOPLE_SHOWN = 3;

/** One membership, as a list shows it. */
export const membershipRow = z
  .object({
    id: whole,
    party: z.object({ id: whole, legalName: z.string(), kind: z.enum(PARTY_KINDS) }),
    offer: z.enum(MEMBER_TYPES).nullable(),
    state: z.enum(MEMBERSHIP_STATES).meta({
      description: 'Déduit des périodes et du renouvellement',
    }),
    memberSince: day,
    startsOn: day.nullable().meta({ description: 'De la période en cours, à venir ou passée' }),
    lastDay: day.nullable().meta({ description: 'Ce jour est le dernier de la période' }),
    seats: whole.nullable(),
    takenSeats: whole,
    people: z.array(z.string()).meta({ description: 'Trois noms au plus' }),
    renewal: z
      .object({
        id: whole,
        state: z.enum(RENEWAL_STATES),
        noticeFrom: day,
        declineUntil: day.nullable(),
      })
      .nullable(),
    next: z.object({ on: day, what: z.enum(NEXT_STEPS) }).nullable(),
  })
  .meta({ id: 'MembershipRow' });

/** GET /admin/memberships. */
export const membershipsQuery = pageQuery.extend({
  sort: z.enum(MEMBERSHIP_SORTS, { error: INVALID_SORT }).default('next,asc'),
  state: z.enum(MEMBERSHIP_STATES, { error: 'État invalide' }).optional(),
  offer: z.enum(MEMBER_TYPES, { error: 'Offre invalide' }).optional(),
});
export const membershipsExport = membershipsQuery.omit({ page: true, size: true }).extend(exportFormat);
export const membershipPage = pageOf(membershipRow);

/** GET /admin/memberships/counts. */
export const membershipCountsQuery = membershipsQuery.pick({ q: true, state: true, offer: true });
export const membershipCounts = z
  .object({ state: filterCounts(MEMBERSHIP_STATES), offer: filterCounts(MEMBER_TYPES) })
  .meta({ id: 'MembershipCounts' });

const seatChange = z.object({
  effectiveOn: day,
  added: whole,
  reason: z.string(),
  unitCents: cents.meta({ description: 'Pour une place, jusqu’à la fin de la période' }),
  netCents: cents,
  daysLeft: whole,
  ofDays: whole.meta({ description: 'Les jours que couvre le prix d’une place' }),
});

const renewal = z.object({
  id: whole,
  state: z.enum(RENEWAL_STATES),
  noticeFrom: day,
  noticeBecause: z.string().meta({ description: 'D’où vient ce jour' }),
  toldOn: day.nullable(),
  invoiceReceivedOn: day.nullable(),
  invoiceReceivedBy: z.string().nullable().meta({ description: 'Comment on le sait' }),
  declineUntil: day.nullable(),
  declineBecause: z.string().nullable().meta({ description: 'D’où vient ce jour' }),
  declinedOn: day.nullable(),
  seats: whole.nullable().meta({ description: 'Ce que le renouvellement doit être, si c’est convenu' }),
  unitNetCents: cents.nullable(),
  can: z.array(z.enum(RENEWAL_VERBS)).meta({ description: 'Ce qui est possible aujourd’hui' }),
});

const term = z.object({
  id: whole,
  number: whole,
  startsOn: day,
  lastDay: day,
  closedOn: day
    .nullable()
    .meta({ description: 'Le premier jour sans elle, si elle a pris fin avant son terme' }),
  offer: z.enum(MEMBER_TYPES),
  seats: whole.meta({ description: 'Avec celles qui ont été ajoutées' }),
  unitNetCents: cents,
  seatsReason: z.string(),
  origin: z.enum(TERM_ORIGINS),
  state: z.enum(TERM_STATES),
  policy: z.object({ id: whole, validFrom: day }),
  seatChanges: z.array(seatChange),
  renewal: renewal.nullable(),
});

const seat = z.object({
  id: whole,
  accountId: whole,
  requestId: whole.nullable(),
  fullName: z.string(),
  email: z.string(),
  from: day,
  lastDay: day.nullable(),
  state: z.enum(SEAT_STATES),
});

const facts = z.object({
  on: day.optional(),
  evidence: z.string().optional(),
  how: z.enum(['FORM', 'MAIL', 'LETTER']).optional(),
  reason: z.string().optional(),
  renews: z.boolean().optional(),
  origin: z.enum(TERM_ORIGINS).optional(),
  accountId: whole.optional(),
  seats: whole.optional(),
  netCents: whole.optional(),
});

const event = z.object({
  id: whole,
  at: z.string(),
  day: day.meta({ description: 'Le jour pour lequel il compte' }),
  kind: z.enum(MEMBERSHIP_EVENTS),
  by: z.string(),
  termNumber: whole.nullable(),
  person: z
    .string()
    .nullable()
    .meta({ description: 'Son nom aujourd’hui\u202f; null si son compte n’est plus' }),
  facts,
});

/** GET /admin/memberships/{id}: terms, seats, renewals and the history, the newest first. */
export const membershipDetails = membershipRow
  .extend({
    can: z.array(z.enum(MEMBERSHIP_VERBS)).meta({ description: 'Ce qui est possible aujourd’hui' }),
    terms: z.array(term),
    seatList: z.array(seat),
    events: z.array(event),
  })
  .meta({ id: 'MembershipDetails' });

/** Of a seat, or a person to give one to. */
export const seatParams = idParam.extend({ seatId: idParam.shape.id });
export const seatPerson = z.object({ accountId: idParam.shape.id }).meta({ id: 'SeatPerson' });

/** What a change of offer is worth for the days left. */
export const exchange = z
  .object({ daysLeft: whole, ofDays: whole, creditCents: cents, chargeCents: cents })
  .meta({ id: 'OfferExchange' });

export type MembershipRow = z.infer<typeof membershipRow>;
export type MembershipDetails = z.infer<typeof membershipDetails>;
export type MembershipTerm = z.infer<typeof term>;
export type MembershipRenewal = z.infer<typeof renewal>;
export type MembershipSeat = z.infer<typeof seat>;
export type MembershipEvent = z.infer<typeof event>;
export type MembershipsQuery = z.infer<typeof membershipsQuery>;
export type MembershipsFilter = Omit<MembershipsQuery, 'page' | 'size'>;
export type MembershipCountsQuery = z.infer<typeof membershipCountsQuery>;
export type MembershipCounts = z.infer<typeof membershipCounts>;
