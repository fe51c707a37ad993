import type { PersonalData } from '@cercle/contract/personal-data';
import type { Site } from '@cercle/contract/site';
import { strToU8, zipSync } from 'fflate';

const readme = (site: Site) =>
  [
    `Vos données chez ${site.title}`,
    '',
    'donnees.json\u202f: ce que le site conserve à votre sujet.',
    'photo.webp\u202f: votre photo, si vous en avez une.',
    '',
    'Les moments sont donnés en temps universel (UTC).',
    '',
  ].join('\r\n');

/** One zip file: the data, the photo and an explanation of both. */
export function zipArchive(
  data: PersonalData,
  photo: Uint8Array | undefined,
  site: Site,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    zipSync({
      'LISEZMOI.txt': strToU8(readme(site)),
      'donnees.json': strToU8(`${JSON.stringify(data, null, 2)}\n`),
      // A picture does not compress any further.
      ...(photo && { 'photo.webp': [new Uint8Array(photo), { level: 0 }] }),
    }),
  );
}
