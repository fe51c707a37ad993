import { z } from 'zod';
import { INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import { articleText, articleTitle, numberRule } from './policy-form.ts';
import { NO_SHOW_VATS, NUMBER_RULE_NAMES, type NumberRuleName } from './policy-rules.ts';

/** `ANNOUNCED`: told to the members, and in force later. `FORMER`: a later version has taken its place. */
const POLICY_STATES = ['DRAFT', 'ANNOUNCED', 'IN_FORCE', 'FORMER'] as const;
export type PolicyState = (typeof POLICY_STATES)[number];

const numberRules = Object.fromEntries(NUMBER_RULE_NAMES.map((name) => [name, numberRule(name)])) as Record<
  NumberRuleName,
  ReturnType<typeof numberRule>
>;

/** Days, months, hours and people are whole; amounts are cents, the VAT rate basis points. */
const policyRules = z
  .object({ ...numberRules, noShowVat: z.enum(NO_SHOW_VATS), dayCounting: z.literal('ART_1_7') })
  .meta({ id: 'PolicyRules' });

const MAX_ARTICLES = 40;

const ID_ERROR = 'Une ancre est faite de lettres minuscules, de chiffres et de traits d’union';

const policyArticle = z
  .object({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, ID_ERROR)
      .meta({ description: 'L’ancre de l’article' }),
    title: articleTitle,
    text: articleText.meta({
      description:
        'Paragraphes et listes, séparés par une ligne vide\u202f; une ligne de liste commence par «\u202f- ». Un nom entre accolades devient le chiffre de la version.',
    }),
  })
  .meta({ id: 'PolicyArticle' });

const SAME_ID = 'Deux articles ont la même ancre';

/** PUT /admin/conditions/{id}. `version` is the one read with the draft; a stale one gives 409. */
export const policyDraft = z
  .object({
    rules: policyRules,
    articles: z
      .array(policyArticle)
      .min(1, 'Au moins un article')
      .max(MAX_ARTICLES, `Maximum ${MAX_ARTICLES} articles`)
      .refine((articles) => new Set(articles.map(({ id }) => id)).size === articles.length, SAME_ID),
    version: z.int32(),
  })
  .meta({ id: 'PolicyDraft' });

const day = z.string();
const announcedVersion = z.object({
  id: z.number().int(),
  state: z.enum(POLICY_STATES),
  validFrom: day,
  validUntil: day.nullable().meta({ description: 'Son dernier jour, si une autre lui succède' }),
});

/** GET /conditions and /conditions/{id}: an announced version, as the site shows it. */
export const policy = announcedVersion
  .extend({
    announcedOn: day,
    rules: policyRules,
    articles: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        body: z
          .array(z.union([z.string(), z.array(z.string())]))
          .meta({ description: 'Paragraphes et listes\u202f; `[mots](adresse)` est un lien' }),
      }),
    ),
    textHash: z.string().meta({ description: 'SHA-256 du texte annoncé' }),
    versions: z
      .array(announcedVersion)
      .meta({ description: 'Toutes celles qui sont annoncées, la plus récente d’abord' }),
  })
  .meta({ id: 'Policy' });

/** GET /admin/conditions: drafts first, then the newest. */
export const policiesQuery = pageQuery.extend({
  sort: z.enum(['validFrom,desc'], { error: INVALID_SORT }).default('validFrom,desc'),
});

const administrator = z.string().nullable().meta({ description: 'Nom d’un administrateur, s’il en est un' });

const policyRow = z
  .object({
    id: z.number().int(),
    state: z.enum(POLICY_STATES),
    validFrom: day.nullable(),
    validUntil: day.nullable(),
    announcedOn: day.nullable(),
    createdAt: z.string(),
    createdBy: administrator,
    announcedBy: administrator,
  })
  .meta({ id: 'PolicyRow' });
export const policyPage = pageOf(policyRow);

const policyContent = z.object({ rules: policyRules, articles: z.array(policyArticle) });

/** GET /admin/conditions/{id}: one version, as it is written. */
export const policyDetails = policyRow
  .extend({
    ...policyContent.shape,
    version: z.number().int(),
    previous: policyContent
      .extend({ id: z.number().int(), validFrom: day })
      .nullable()
      .meta({ description: 'La version annoncée avant elle' }),
    firstValidFrom: day
      .nullable()
      .meta({ description: 'D’un brouillon\u202f: le premier jour qui peut être annoncé' }),
    recipients: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'D’un brouillon\u202f: combien de membres seront prévenus' }),
  })
  .meta({ id: 'PolicyDetails' });

export const policyCreated = z.object({ id: z.number().int() }).meta({ id: 'PolicyCreated' });

export type Policy = z.infer<typeof policy>;
export type AnnouncedVersion = z.infer<typeof announcedVersion>;
export type PoliciesQuery = z.infer<typeof policiesQuery>;
export type PolicyRow = z.infer<typeof policyRow>;
export type PolicyDetails = z.infer<typeof policyDetails>;
export type PolicyDraft = z.infer<typeof policyDraft>;
