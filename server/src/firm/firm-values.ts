import { type FirmData, type FirmUpdate, firmData } from '@cercle/contract/firm';
import type { Site } from '@cercle/contract/site';
import type { z } from 'zod';

/** With the version under which it is stored, 0 as long as nothing is. */
export type Firm = FirmUpdate;

const EMPTY = firmData.parse({});

/** What is stored, as a whole; before that what the environment says of the firm, as far as an invoice can say it. */
export const firmOf = (stored: string | undefined, site: Site): Firm =>
  stored === undefined
    ? { ...EMPTY, ...fromEnvironment(site), version: 0 }
    : { ...EMPTY, ...(JSON.parse(stored) as Firm) };

/** Of the postal address, one free text, the parts are not known. */
function fromEnvironment(site: Site): Partial<FirmData> {
  const { name, enterpriseNumber, iban, email, phone, website } = firmData.shape;
  return {
    name: ifValid(name, site.companyName),
    enterpriseNumber: ifValid(enterpriseNumber, site.companyNumber),
    iban: ifValid(iban, site.companyIban),
    email: ifValid(email, site.contactEmail),
    phone: ifValid(phone, site.contactPhone),
    website: ifValid(website, site.publicUrl),
  };
}

const ifValid = (rule: z.ZodType<string>, text: string | null): string =>
  rule.safeParse(text ?? '').data ?? '';
