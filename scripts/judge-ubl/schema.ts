import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { SCHEMA } from './artefacts.ts';

/** Namespaces that the schemas import without saying where they are, and the files that define them. */
const ELSEWHERE = {
  'urn:un:unece:uncefact:data:specification:CoreComponentTypeSchemaModule:2': 'CCTS_CCT_SchemaModule.xsd',
  'http://www.w3.org/2000/09/xmldsig#': 'xmldsig-core-schema.xsd',
};

/** Of 64 KiB. The schemas weigh 3 MB, and what is made of them much more. */
const MEMORY_PAGES = 4096;

/**
 * Checks documents of one root against its schema of UBL 2.1: the names of elements, and their order. Answers what is wrong, a line
 * each.
 */
export async function schemaErrors(
  folder: string,
  root: string,
  documents: readonly string[],
): Promise<string[]> {
  const common = join(folder, SCHEMA, 'common');
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${root}-${index + 1}.xml`, contents })),
    schema: read(join(folder, SCHEMA, 'maindoc'), `UBL-${root}-2.1.xsd`),
    preload: readdirSync(common).map((name) => read(common, name)),
    initialMemoryPages: MEMORY_PAGES,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** xmllint has all files in one folder, and needs the place of each import. */
function read(folder: string, name: string): XMLFileInfo {
  let contents = readFileSync(join(folder, name), 'utf8');
  contents = contents.replaceAll('schemaLocation="../common/', 'schemaLocation="');
  for (const [namespace, file] of Object.entries(ELSEWHERE))
    contents = contents.replace(
      new RegExp(`<xsd:import namespace="${namespace}"\\s*/>`),
      `<xsd:import namespace="${namespace}" schemaLocation="${file}"/>`,
    );
  return { fileName: name, contents };
}
