import type { Site } from './site.ts';

export type FirmNames = Pick<Site, 'companyName' | 'title' | 'contactEmail'>;

/** How the legal texts call the firm. */
export const firmName = ({ companyName, title }: Pick<FirmNames, 'companyName' | 'title'>) =>
  companyName ?? title;

/** Completes « écrivez-nous … ». */
export function byWriting({ contactEmail }: Pick<FirmNames, 'contactEmail'>): string {
  const form = '[formulaire de contact](/contactez-nous)';
  return contactEmail
    ? `à l’adresse [${contactEmail}](mailto:${contactEmail}) ou par le ${form}`
    : `par le ${form}`;
}
