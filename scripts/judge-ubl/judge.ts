import { explainUblProblems } from '../../server/src/billing/ubl/explain-ubl-problems.ts';
import { COVERED, compareVerdicts } from './compare.ts';
import { damagedDocuments } from './damaged-documents.ts';
import { type OfficialDocument, officialDocuments } from './official-documents.ts';
import { loadOfficialRules, type OfficialRules } from './official-rules.ts';
import { ownDocuments } from './own-documents.ts';
import { schemaErrors } from './schema.ts';

const DAMAGED = 500;
/** Reasons of documents that are not compared: repeated elements, numbers that are none. The schema refuses such ones. */
const SHOWN = 5;

/** Prints what was compared and found. Answers a line for each disagreement. */
export async function judge(folder: string): Promise<string[]> {
  const official = await loadOfficialRules(folder);
  const documents = ownDocuments();
  console.log(`${COVERED.length} of ${official.ids.size} official rules are covered.`);
  return [
    ...COVERED.filter((id) => !official.ids.has(id)).map((id) => `${id} is no official rule.`),
    ...(await checkSchema(folder, documents)),
    ...checkOwn(official, documents),
    ...compare('official', official, officialDocuments(folder)),
    ...compare('damaged', official, damagedDocuments(documents, DAMAGED)),
  ];
}

async function checkSchema(folder: string, documents: readonly string[]): Promise<string[]> {
  const findings: string[] = [];
  for (const root of ['Invoice', 'CreditNote']) {
    const ofRoot = documents.filter((xml) => xml.includes(`<${root} `));
    const errors = await schemaErrors(folder, root, ofRoot);
    console.log(`Schema: ${ofRoot.length} of our documents are ${root}, with ${errors.length} errors.`);
    findings.push(...errors);
    const disordered = ofRoot.slice(0, 1).map(withIdFirst);
    // A validator that lets everything pass would prove nothing.
    if ((await schemaErrors(folder, root, disordered)).length === 0)
      findings.push(`The schema of ${root} does not see two elements in the wrong order.`);
  }
  return findings;
}

const withIdFirst = (xml: string) =>
  xml.replace(/( *<cbc:ProfileID>.*\n)( *<cbc:ID>.*\n)/, (_both, profile, id) => `${id}${profile}`);

function checkOwn(official: OfficialRules, documents: readonly string[]): string[] {
  const findings = documents.flatMap((xml, index) => {
    const ours = explainUblProblems(xml).map(({ rule }) => rule);
    const broken = new Set([...official.brokenBy(xml), ...ours]);
    return [...broken].map((id) => `Our document ${index + 1} breaks ${id}.`);
  });
  console.log(`Our documents: ${documents.length}; rules that one breaks: ${findings.length}.`);
  return findings;
}

function compare(what: string, official: OfficialRules, documents: readonly OfficialDocument[]): string[] {
  const { verdicts, differing, exercised, incomputable } = compareVerdicts(official, documents);
  const never = COVERED.filter((id) => !exercised.has(id));
  console.log(
    `Documents, ${what}: ${documents.length}; verdicts: ${verdicts}, differing: ${differing.length}.`,
  );
  console.log(`  Rules that none of them breaks: ${never.join(', ') || 'none'}.`);
  console.log(`  Not compared, as a rule cannot be computed: ${incomputable.length}.`);
  for (const line of incomputable.slice(0, SHOWN)) console.log(`    ${line}`);
  return differing;
}
