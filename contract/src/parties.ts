/** Who pays for a membership: a company, or a person. */
export const PARTY_KINDS = ['COMPANY', 'PERSON'] as const;
/** `LIABLE`: to VAT; `EXEMPT`: a small enterprise that charges none; `NONE`: not liable. */
export const VAT_STATUSES = ['LIABLE', 'EXEMPT', 'NONE'] as const;
/** Who speaks for a company: of its dues, or of the people on its seats. */
export const COMPANY_ROLES = ['DUES', 'PEOPLE'] as const;

export type PartyKind = (typeof PARTY_KINDS)[number];
export type VatStatus = (typeof VAT_STATUSES)[number];
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The sort orders of parties; the first is the default. */
export const PARTY_SORTS = ['name,asc', 'name,desc', 'createdAt,desc', 'createdAt,asc'] as const;

export const PARTY_KIND_LABEL: Record<PartyKind, string> = { COMPANY: 'Société', PERSON: 'Personne' };

export const VAT_STATUS_LABEL: Record<VatStatus, string> = {
  LIABLE: 'Assujettie à la TVA',
  EXEMPT: 'Exemptée (petite entreprise)',
  NONE: 'Non assujettie',
};

export const COMPANY_ROLE_LABEL: Record<CompanyRole, string> = {
  DUES: 'Responsable des cotisations',
  PEOPLE: 'Responsable des personnes',
};
