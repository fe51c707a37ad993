import type { Site } from '@cercle/contract/site';

/** The known details of the firm, one line each, for the end of every mail. */
export function firmDetails(site: Site): string[] {
  const { companyName, title, companyNumber, contactAddress, contactPhone, contactEmail } = site;
  const number = companyNumber && `N° d’entreprise ${companyNumber}`;
  const reach = [contactPhone, contactEmail].filter(isKnown).join(' · ');
  return [companyName ?? title, contactAddress, number, reach].filter(isKnown);
}

const isKnown = (text: string | null): text is string => text !== null && text !== '';
