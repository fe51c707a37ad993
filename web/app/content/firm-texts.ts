import { byWriting, firmName } from '@cercle/contract/firm-names';
import type { Site } from '@cercle/contract/site';
import { telHref } from '../site.ts';

export type FirmTexts = ReturnType<typeof firmTexts>;

/** How the texts speak of the firm; what the settings leave out is worded around. */
export function firmTexts(site: Site) {
  const { companyName, companyNumber, companyIban, contactAddress, contactPhone, contactEmail } = site;
  const email = contactEmail && `[${contactEmail}](mailto:${contactEmail})`;
  const phone = contactPhone && `[${contactPhone}](${telHref(contactPhone)})`;
  const identity: [string, string | null][] = [
    ['Dénomination', companyName],
    ['Adresse', contactAddress],
    ['Numéro d’entreprise', companyNumber],
    ['Compte bancaire', companyIban],
    ['Téléphone', phone],
    ['E-mail', email],
  ];
  return {
    name: firmName(site),
    siteTitle: site.title,
    siteAddress: new URL(site.publicUrl).host,
    /** Completes « écrivez-nous … ». */
    byWriting: byWriting(site),
    identity: identity.filter((entry): entry is [string, string] => entry[1] !== null),
    retention: site.retention,
    hasRecaptcha: site.recaptchaSiteKey !== null,
  };
}
