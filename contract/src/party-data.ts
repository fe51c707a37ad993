import { z } from 'zod';
import { BELGIUM, COUNTRY_CODES } from './countries.ts';
import { enterpriseNumberField } from './enterprise-number.ts';
import { exportFormat } from './import-export.ts';
import { MEMBER_TYPES } from './member-type.ts';
import { SEAT_STATES, TERM_STATES } from './membership-states.ts';
import { INVALID_SORT, idParam, pageOf, pageQuery } from './paging.ts';
import { COMPANY_ROLES, PARTY_KINDS, PARTY_SORTS, VAT_STATUSES } from './parties.ts';
import { emailAddress, optionalLine, orNone, requiredLine } from './text.ts';

const NAME_MAX = 100;
const STREET_MAX = 100;
const POSTAL_CODE_MAX = 12;
const CITY_MAX = 60;
const tooLong = (what: string, max: number) => `${what} doit comporter au plus ${max} caractères`;

const INVALID_EMAIL = 'Veuillez entrer un email valide';

const NUMBER_OF_PERSON =
  'Une personne n’a pas de numéro d’entreprise\u202f: choisissez «\u202fSociété\u202f», aussi pour qui exerce en son propre nom.';
const VAT_OF_PERSON =
  'Une personne n’est pas assujettie à la TVA\u202f: choisissez «\u202fSociété\u202f», aussi pour qui exerce en son propre nom.';

/** Whose address has neither street nor city is still to be asked for it: no invoice can leave without. */
const partyFields = z.object({
  kind: z.enum(PARTY_KINDS, { error: 'Choisissez une société ou une personne' }),
  legalName: requiredLine('Le nom est requis', NAME_MAX, tooLong('Le nom', NAME_MAX)),
  enterpriseNumber: orNone(enterpriseNumberField).meta({
    description: 'Dix chiffres\u202f; vide s’il n’y en a pas',
  }),
  vatStatus: z.enum(VAT_STATUSES, { error: 'Le statut TVA est requis' }),
  street: optionalLine(STREET_MAX, tooLong('La rue', STREET_MAX)),
  postalCode: optionalLine(POSTAL_CODE_MAX, tooLong('Le code postal', POSTAL_CODE_MAX)),
  city: optionalLine(CITY_MAX, tooLong('La localité', CITY_MAX)),
  country: z
    .enum(COUNTRY_CODES, { error: 'Choisissez un pays' })
    .default(BELGIUM)
    .meta({ description: 'Code ISO 3166-1' }),
  invoiceEmail: orNone(emailAddress(INVALID_EMAIL, INVALID_EMAIL)).meta({
    description: 'Où vont les factures\u202f; vide s’il n’y en a pas',
  }),
});

type PartyFields = z.infer<typeof partyFields>;

const isPersonWithoutNumber = ({ kind, enterpriseNumber }: PartyFields) =>
  kind === 'COMPANY' || enterpriseNumber === '';
const isPersonWithoutVat = ({ kind, vatStatus }: PartyFields) => kind === 'COMPANY' || vatStatus === 'NONE';

const withRulesOfPersons = <Schema extends z.ZodType<PartyFields>>(schema: Schema) =>
  schema
    .refine(isPersonWithoutNumber, { path: ['enterpriseNumber'], error: NUMBER_OF_PERSON })
    .refine(isPersonWithoutVat, { path: ['vatStatus'], error: VAT_OF_PERSON });

/** POST /admin/parties. */
export const partyData = withRulesOfPersons(partyFields).meta({ id: 'PartyData' });

/** PUT /admin/parties/{id}: `version` is the one read with the party; a stale one gives 409. */
export const partyUpdate = withRulesOfPersons(partyFields.extend({ version: z.int32() })).meta({
  id: 'PartyUpdate',
});

/** Who pays, as a list shows them. */
const party = z
  .object({
    id: z.number().int(),
    kind: z.enum(PARTY_KINDS),
    legalName: z.string(),
    enterpriseNumber: z.string().nullable().meta({ description: 'Dix chiffres' }),
    vatStatus: z.enum(VAT_STATUSES),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string().meta({ description: 'Code ISO 3166-1' }),
    invoiceEmail: z.string().meta({
      description: 'Vide s’il n’y en a pas, et pour un membre qui ne répond pas des cotisations',
    }),
    createdAt: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Party' });

const person = z.object({
  accountId: z.number().int(),
  fullName: z.string(),
  email: z.string().nullable().meta({ description: 'null pour un membre' }),
  requestId: z.number().int().nullable().meta({ description: 'Sa demande\u202f; null pour un membre' }),
});

const day = z.string().nullable().meta({ description: 'AAAA-MM-JJ' });

/** With those who speak for it, those on its seats and its memberships. */
export const partyDetails = party
  .extend({
    roles: z.array(person.extend({ role: z.enum(COMPANY_ROLES) })),
    people: z
      .array(person.extend({ membershipId: z.number().int(), state: z.enum(SEAT_STATES) }))
      .meta({ description: 'Qui occupe une place, ou y est invité' }),
    memberships: z
      .array(
        z.object({
          id: z.number().int(),
          memberSince: z.string().meta({ description: 'AAAA-MM-JJ' }),
          offer: z.enum(MEMBER_TYPES).nullable(),
          state: z.enum(TERM_STATES).nullable(),
          startsOn: day,
          lastDay: day,
        }),
      )
      .meta({ description: 'Chacune avec sa dernière période, si elle en a une' }),
  })
  .meta({ id: 'PartyDetails' });

export const partyPage = pageOf(party);
export const partyCreateResult = z.object({ id: z.number().int() }).meta({ id: 'PartyCreated' });

/** The form by which an administrator has a member speak for a company. */
export const companyRoleForm = z.object({
  accountId: z.string().min(1, 'Choisissez un membre'),
  role: z.enum(COMPANY_ROLES, { error: 'Choisissez ce dont ce membre répond' }),
});

/** PUT and DELETE /admin/parties/{id}/roles/{role}/{accountId}. */
export const companyRoleParams = idParam.extend({
  role: z.enum(COMPANY_ROLES, { error: 'Rôle inconnu' }),
  accountId: idParam.shape.id,
});

/** GET /admin/parties. */
export const partiesQuery = pageQuery.extend({
  sort: z.enum(PARTY_SORTS, { error: INVALID_SORT }).default('name,asc'),
  kind: z.enum(PARTY_KINDS, { error: 'Filtre invalide' }).optional(),
});
export const partiesExport = partiesQuery.omit({ page: true, size: true }).extend(exportFormat);

export type PartyData = z.infer<typeof partyData>;
export type PartyUpdate = z.infer<typeof partyUpdate>;
export type Party = z.infer<typeof party>;
export type PartyDetails = z.infer<typeof partyDetails>;
export type CompanyRoleForm = z.infer<typeof companyRoleForm>;
export type PartyCreateResult = z.infer<typeof partyCreateResult>;
export type PartiesQuery = z.infer<typeof partiesQuery>;
export type PartiesFilter = Omit<PartiesQuery, 'page' | 'size'>;
