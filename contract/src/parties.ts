/** Who pays for a membership: a company, or a person. */
export const PARTY_KINDS = ['COMPANY', 'PERSON'] as const;
/** `LIABLE`: to VAT; `EXEMPT`: a small enterprise that charges none; `NONE`: not liable. */
export const VAT_STATUSES = ['LIABLE', 'EXEMPT', 'NONE'] as const;
/** Who speaks for a company: of its dues, or of the people on its seats. */
export const COMPANY_ROLES = ['DUES', 'PEOPLE'] as const;

export type PartyKind = (typeof PARTY_KINDS)[number];
export type VatStatus = (typeof VAT_STATUSES)[number];
export type CompanyRole = (typeof COMPANY_ROLES)[number];
