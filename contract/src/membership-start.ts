import { z } from 'zod';
import { MAX_PEOPLE_OF_BUSINESS } from './business.ts';
import { MEMBER_TYPES } from './member-type.ts';
import { termGrant } from './memberships.ts';
import { idParam, pageOf, pageQuery } from './paging.ts';

/** More are started in several calls. */
const MAX_START_GROUPS = 500;

const day = z.string().meta({ description: 'AAAA-MM-JJ' });
const whole = z.number().int();

const memberWithoutTerm = z.object({
  accountId: whole,
  requestId: whole.nullable(),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  vat: z.string(),
  approvedOn: day.meta({ description: 'Le jour où sa demande a été approuvée' }),
});

/** Members of today who would have a membership together: one person, or the people of a company. */
const groupWithoutTerm = z
  .object({
    offer: z.enum(MEMBER_TYPES),
    name: z.string().meta({ description: 'Le nom de la société, ou de la personne' }),
    people: z.array(memberWithoutTerm),
  })
  .meta({ id: 'GroupWithoutTerm' });

/** GET /admin/memberships/without-term. */
export const withoutTermQuery = pageQuery;
export const groupWithoutTermPage = pageOf(groupWithoutTerm);

const PEOPLE_ERROR = `Indiquez de 1 à ${MAX_PEOPLE_OF_BUSINESS} personnes`;

const startGroup = termGrant
  .extend({
    accountIds: z
      .array(idParam.shape.id, { error: PEOPLE_ERROR })
      .min(1, PEOPLE_ERROR)
      .max(MAX_PEOPLE_OF_BUSINESS, PEOPLE_ERROR),
    memberSince: termGrant.shape.startsOn.optional().meta({
      description: 'Membre depuis ce jour, s’il précède la période',
    }),
  })
  .meta({ id: 'StartGroup' });

const GROUPS_ERROR = `Indiquez de 1 à ${MAX_START_GROUPS} adhésions`;

/** POST /admin/memberships/start and …/start/preview. */
export const startGroups = z
  .object({
    groups: z
      .array(startGroup, { error: GROUPS_ERROR })
      .min(1, GROUPS_ERROR)
      .max(MAX_START_GROUPS, GROUPS_ERROR),
  })
  .meta({ id: 'StartGroups' });

const failure = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .nullable()
  .meta({ description: 'Pourquoi cette adhésion ne peut pas commencer ainsi' });

/** What became of one group, or would. */
const startOutcome = z.object({
  membershipId: whole.nullable().meta({ description: 'null dans un aperçu, ou après un échec' }),
  term: z
    .object({
      startsOn: day,
      lastDay: day,
      noticeFrom: day.meta({ description: 'Dès quand l’avis de renouvellement peut être reçu' }),
    })
    .nullable(),
  failure,
});

/** In the order of the groups. */
export const startOutcomes = z.object({ outcomes: z.array(startOutcome) }).meta({ id: 'StartOutcomes' });

export type GroupWithoutTerm = z.infer<typeof groupWithoutTerm>;
export type WithoutTermQuery = z.infer<typeof withoutTermQuery>;
export type StartGroup = z.infer<typeof startGroup>;
export type StartOutcome = z.infer<typeof startOutcome>;
export type StartOutcomes = z.infer<typeof startOutcomes>;
