// What a file is that is not camt.053, in French: « 0 mouvement » would hide that the wrong one was chosen (D9).

import { DomainError } from '../../../kernel/domain-error.ts';

const EMPTY = 'Ce fichier est vide\u202f: téléchargez-le à nouveau.';
const NOT_XML =
  'Ce fichier n’est pas du XML, donc pas un relevé camt.053\u202f: vérifiez que c’est le bon fichier.';
const INSTEAD = 'demandez le relevé de compte (camt.053).';

const WITHOUT_XML: ReadonlyArray<readonly [RegExp, string]> = [
  [/^PK\W/, 'Ce fichier est une archive ZIP\u202f: importez les fichiers qu’elle contient, un à un.'],
  [/^%PDF/, `Ce fichier est un PDF\u202f: ${INSTEAD}`],
  [/^00000\d{6}/, 'Ce fichier est un CODA, et non un camt.053\u202f: importez-le comme CODA.'],
  [/^\s*(?:\{1:|:20:)/, `Ce fichier est un relevé MT940\u202f: ${INSTEAD}`],
];

const MESSAGES: Readonly<Record<string, string>> = {
  'camt.052': 'un relevé intrajournalier (camt.052), dont les soldes ne sont pas définitifs',
  'camt.054': 'un avis de débit ou de crédit (camt.054), qui n’a pas de solde',
  'pain.001': 'un ordre de virement (pain.001)',
  'pain.002': 'une réponse à un ordre (pain.002)',
  'pain.008': 'un ordre de domiciliation (pain.008)',
};

const ISO_20022 = 'urn:iso:std:iso:20022:tech:xsd:';
/**
 * Versions of camt.053.001 that are read. What is read changed twice: 03 gave a payment its amount and called the code of a bank
 * BICFI, 07 made the status of an entry a code and moved the names of parties into Pty.
 */
const MIN_VERSION = 2;
const MAX_VERSION = 13;

const refused = (message: string) => new DomainError('validation', message);

/** @param head the beginning of the file. @throws DomainError when it is certainly no XML */
export function refuseOtherThanXml(head: string): void {
  if (head.trim() === '') throw refused(EMPTY);
  const known = WITHOUT_XML.find(([signature]) => signature.test(head));
  if (known) throw refused(known[1]);
  if (!head.trimStart().startsWith('<')) throw refused(NOT_XML);
}

const otherMessage = (message: string) =>
  `Ce fichier est ${MESSAGES[message] ?? `un message ${message}`}\u202f: ${INSTEAD}`;

function explain(root: string, namespace: string): string | undefined {
  const [, message, version] =
    /^([a-z]{4}\.\d{3})\.\d{3}\.(\d{2})$/.exec(
      namespace.startsWith(ISO_20022) ? namespace.slice(ISO_20022.length) : '',
    ) ?? [];
  if (root !== 'Document' || !message)
    return `Ce fichier XML («\u202f${root.slice(0, 40)}\u202f») n’est pas un relevé camt.053\u202f: vérifiez que c’est le bon fichier.`;
  if (message !== 'camt.053') return otherMessage(message);
  const isRead = Number(version) >= MIN_VERSION && Number(version) <= MAX_VERSION;
  return isRead
    ? undefined
    : `Ce relevé est un camt.053 de version ${version}, que nous ne lisons pas\u202f: demandez à la banque la version 02 ou 08.`;
}

/** @param root the local name of the root element. @throws DomainError when it is no camt.053 of a version that is read */
export function refuseOtherThanCamt053(root: string, namespace: string): void {
  const why = explain(root, namespace);
  if (why) throw refused(why);
}
