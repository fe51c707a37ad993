import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DOCUMENTS } from './artefacts.ts';

export type OfficialDocument = { name: string; xml: string };

/** A unit file holds several small documents in a test set; another file is one document. */
const DOCUMENT = /<(\w+:)?(Invoice|CreditNote)[\s>][\s\S]*?<\/\1\2\s*>/g;

/** Every invoice and credit note of the files, in order, « BR-01.xml #2 ». */
export function officialDocuments(folder: string): OfficialDocument[] {
  const files = readdirSync(join(folder, DOCUMENTS), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.xml$/i.test(file))
    .sort()
    .flatMap((file) => {
      const found = readFileSync(join(folder, DOCUMENTS, file), 'utf8').match(DOCUMENT) ?? [];
      return found.map((xml, index) => ({ name: `${basename(file)} #${index + 1}`, xml }));
    });
}
