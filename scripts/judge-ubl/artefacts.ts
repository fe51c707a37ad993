import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the folder: its path there, and the public repository and folder that it comes from. */
type Artefact = { path: string; repository: string; source: string };

const PHIVE = 'github.com/phax/phive-rules';
const EN16931 = 'github.com/ConnectingEurope/eInvoicing-EN16931 (1.3.16)';
const PEPPOL = 'github.com/OpenPEPPOL/peppol-bis-invoice-3';
const SCHEMAS = 'github.com/phax/ph-ubl';
const IMPORTED_SCHEMAS = 'github.com/phax/ph-xsds';

const COMPILED = 'phive-rules-peppol/src/main/resources/external/schematron/openpeppol/2026.5/xslt';
const UBL_21 = 'ph-ubl21/src/main/resources/external/schemas/ubl21';

/** Peppol's release of May 2026 (3.0.21), with the rules of EN 16931 (1.3.16) that belong to it. */
export const STYLESHEETS = ['CEN-EN16931-UBL', 'PEPPOL-EN16931-UBL'] as const;

export const DOCUMENTS = 'documents';
export const SCHEMA = 'xsd';

const ARTEFACTS: readonly Artefact[] = [
  ...STYLESHEETS.map((name) => ({
    path: `xslt/${name}.xslt`,
    repository: PHIVE,
    source: `${COMPILED}/${name}.xslt`,
  })),
  { path: `${SCHEMA}/maindoc/UBL-Invoice-2.1.xsd`, repository: SCHEMAS, source: `${UBL_21}/maindoc` },
  { path: `${SCHEMA}/maindoc/UBL-CreditNote-2.1.xsd`, repository: SCHEMAS, source: `${UBL_21}/maindoc` },
  {
    path: `${SCHEMA}/common/UBL-CommonAggregateComponents-2.1.xsd`,
    repository: SCHEMAS,
    source: `${UBL_21}/common, all its files`,
  },
  {
    path: `${SCHEMA}/common/CCTS_CCT_SchemaModule.xsd`,
    repository: IMPORTED_SCHEMAS,
    source: 'ph-xsds-ccts-cct-schemamodule/src/main/resources/schemas',
  },
  {
    path: `${SCHEMA}/common/xmldsig-core-schema.xsd`,
    repository: IMPORTED_SCHEMAS,
    source: 'ph-xsds-xmldsig/src/main/resources/schemas',
  },
  documents('en16931-invoice-unit', EN16931, 'test/Invoice-unit-UBL'),
  documents('en16931-credit-note-unit', EN16931, 'test/CreditNote-unit-UBL'),
  documents('en16931-testfiles', EN16931, 'test/testfiles'),
  documents('en16931-examples', EN16931, 'ubl/examples'),
  documents(
    'peppol-billing',
    PHIVE,
    'phive-rules-peppol/src/test/resources/external/test-files/openpeppol/2026.5/billing',
  ),
  documents('peppol-unit', PEPPOL, 'rules/unit-UBL-PEPPOL'),
];

function documents(name: string, repository: string, source: string): Artefact {
  return { path: `${DOCUMENTS}/${name}`, repository, source };
}

/** A line for each part that the folder lacks, with where it is to be had. */
export const missingArtefacts = (folder: string): string[] =>
  ARTEFACTS.filter(({ path }) => !existsSync(join(folder, path))).map(
    ({ path, repository, source }) => `${path}  from ${repository}, ${source}`,
  );
