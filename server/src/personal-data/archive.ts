import type { PersonalData } from '@cercle/contract/personal-data';
import type { Site } from '@cercle/contract/site';
import { strToU8, zipSync } from 'fflate';
import type { DocumentFile } from '../billing/documents/files.ts';

const readme = (site: Site) =>
  [
    `Vos données chez ${site.title}`,
    '',
    'donnees.json\u202f: ce que le site conserve à votre sujet.',
    'photo.webp\u202f: votre photo, si vous en avez une.',
    'factures\u202f: les factures et les notes de crédit émises à votre nom, s’il y en a.',
    '',
    'Les moments sont donnés en temps universel (UTC).',
    '',
  ].join('\r\n');

type Files = { photo: Uint8Array | undefined; invoices: DocumentFile[] };

/** One zip file: the data, the photo, the invoices and an explanation of them. */
export function zipArchive(
  data: PersonalData,
  { photo, invoices }: Files,
  site: Site,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    zipSync({
      'LISEZMOI.txt': strToU8(readme(site)),
      'donnees.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
      // A picture does not compress any further.
      ...(photo && { 'photo.webp': [new Uint8Array(photo), { level: 0 }] }),
      ...Object.fromEntries(invoices.map(({ name, bytes }) => [`factures/${name}`, new Uint8Array(bytes)])),
    }),
  );
}
