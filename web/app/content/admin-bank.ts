import type {
  BankMovementRow,
  BankStatementRow,
  BankSuggestion,
  SuggestionGround,
} from '@cercle/contract/bank';
import type { BankMovementState } from '@cercle/contract/bank-states';
import { BANK_FORMAT_LABEL, MAX_BANK_FILE_MEBIBYTES } from '@cercle/contract/bank-states';
import { formatEuros } from '@cercle/contract/money';
import { formatIban } from '@cercle/contract/number-texts';
import { formatDate, formatShortDate } from '../dates.ts';
import type { ListTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

const movements = (count: number) => plural(count, 'mouvement', 'mouvements');

type Choice = { label: string; value: BankMovementState | undefined };

export const STATE_FILTERS: Choice[] = [
  { label: 'À traiter', value: 'WAITING' },
  { label: 'Comptabilisés', value: 'BOOKED' },
  { label: 'Laissés', value: 'SET_ASIDE' },
  { label: 'Tous', value: undefined },
];

export const BANK_TEXTS: ListTexts = {
  title: 'Banque',
  loading: 'Chargement des mouvements…',
  count: movements,
  loadFailed: 'Échec du chargement des mouvements',
  failedTitle: 'Les mouvements n’ont pas pu être chargés',
  empty: 'Aucun mouvement trouvé',
  emptyHint: ({ q }) =>
    q
      ? `Rien pour «\u202f${q}\u202f». Essayez un nom, un compte, un montant ou une communication.`
      : 'Aucun mouvement n’est dans cet état.',
  seeAll: 'Voir ce qui est à traiter',
};

export const BANK = {
  search: { label: 'Rechercher un mouvement', placeholder: 'Nom, compte, montant ou communication' },
  noFile: 'Aucun fichier de la banque',
  noFileText:
    'Dans le site ou le logiciel de votre banque, demandez les extraits au format CODA (ou camt.053) pour vos comptes\u202f: ils s’y téléchargent ensuite chaque jour ou chaque mois. Déposez-les ici\u202f: les paiements qui portent leur communication structurée sont comptabilisés d’eux-mêmes.',
  nothingWaits: 'Tout est traité',
  nothingWaitsText: 'Aucun mouvement n’attend. Déposez le prochain fichier quand il arrive.',
};

export const IMPORT = {
  title: 'Importer des fichiers de la banque',
  text: 'Déposez ici les fichiers de la banque (CODA ou camt.053), ou choisissez-les',
  choose: 'Choisir des fichiers',
  limits: `Plusieurs à la fois, ${MAX_BANK_FILE_MEBIBYTES} Mo au plus chacun.`,
  tooLarge: `Ce fichier dépasse ${MAX_BANK_FILE_MEBIBYTES} Mo\u202f: demandez à votre banque des extraits d’une période plus courte.`,
};

export const QUARANTINE = {
  title: 'Relevés en quarantaine',
  text: 'Rien n’en est comptabilisé tant que vous n’avez pas décidé.',
  accept: 'Accepter…',
  discard: 'Écarter…',
  ofStatement: (label: string) => `\u202f: ${label}`,
  file: ({ name, format, receivedAt }: BankStatementRow['file']) =>
    `${name} (${BANK_FORMAT_LABEL[format]}), reçu le ${formatDate(receivedAt)}`,
  balances: (opening: string, closing: string, count: number) =>
    `De ${opening} à ${closing}, ${movements(count)}`,
};

export const ACCEPT_STATEMENT = {
  title: 'Accepter ce relevé',
  message: (label: string) =>
    `${label}\u202f: ses mouvements encore inconnus sont importés tels quels. Dites pourquoi vous l’acceptez.`,
  submit: 'Accepter le relevé',
  done: 'Relevé accepté.',
};

export const DISCARD_STATEMENT = {
  title: 'Écarter ce relevé',
  message: (label: string) =>
    `${label}\u202f: rien n’en est importé, et il n’attend plus. Dites pourquoi vous l’écartez.`,
  submit: 'Écarter le relevé',
  done: 'Relevé écarté.',
};

/** « BE68 5390 0754 7034, relevé 2026/12 ». */
export const statementName = ({ iban, year, sequence, closingOn }: BankStatementRow) =>
  [
    formatIban(iban),
    sequence === null ? `relevé du ${formatDate(closingOn)}` : `relevé ${year}/${sequence}`,
  ].join(', ');

export const MOVEMENT = {
  list: 'Mouvements',
  date: 'Date',
  payer: 'Payeur et communication',
  amount: 'Montant',
  pays: 'Ce qu’il paie',
  of: (amount: string) => `sur ${amount}`,
  unnamed: 'Sans nom',
  suggestions: 'Propositions',
  noSuggestion: 'Aucune proposition\u202f: répartissez-le, ou laissez-le.',
  accept: 'Accepter',
  split: 'Répartir…',
  setAside: 'Laisser…',
  undo: 'Annuler…',
  ofMovement: (name: string) => `\u202f: ${name}`,
  noCommunication: 'Sans communication',
  wrongDigits: 'chiffres de contrôle faux',
  reversal: 'Extourne',
  setAsideBy: (name: string) => `Laissé par ${name}`,
  busy: 'Enregistrement…',
};

/** « 26 nov. 2026, Dupont SRL, 726,00 € ». */
export const movementName = ({ bookedOn, counterparty, waitingCents, cents, state }: BankMovementRow) =>
  [
    formatShortDate(bookedOn),
    counterparty.name || MOVEMENT.unnamed,
    formatEuros(state === 'WAITING' ? waitingCents : cents),
  ].join(', ');

/** Twelve digits, of which the last two are the remainder of the others by 97, or 97. */
export const hasRightDigits = (structured: string) =>
  /^\d{12}$/.test(structured) &&
  (Number(structured.slice(0, 10)) % 97 || 97) === Number(structured.slice(10));

export const GROUND_LABEL: Record<SuggestionGround, string> = {
  REFERENCE: 'communication',
  REFERENCES: 'communications',
  REFERENCE_OTHER_AMOUNT: 'communication, autre montant',
  NUMBER: 'numéro dans le texte',
  KNOWN_ACCOUNT: 'compte connu',
  NAME: 'nom et montant',
  AMOUNT: 'montant',
  ALREADY_PAID: 'facture déjà payée',
  RETURNED: 'paiement repris par la banque',
  REFUND: 'solde à rendre',
};

/** « 726,00 € pour 2026-000012 et 24,00 € au solde (Dupont SRL) ». */
export function suggestionText(suggestion: BankSuggestion): string {
  const { booking, party, documents } = suggestion;
  if ('refundTo' in booking) return `Remboursement à ${party.name}, de son solde`;
  if ('returnOf' in booking) {
    const numbers = documents.map(({ number }) => number).join(', ');
    const reopened = numbers && `, ${numbers} de nouveau à payer`;
    return `Paiement repris par la banque${reopened} (${party.name})`;
  }
  const payers = new Map([
    [party.id, party.name],
    ...documents.map(({ party: { id, name } }) => [id, name] as const),
  ]);
  return [...payers].map(([id, name]) => `${shareText(suggestion, id)} (${name})`).join(', ');
}

/** What one payer pays. */
function shareText({ party, documents, balanceCents }: BankSuggestion, partyId: number): string {
  const own = documents.filter((document) => document.party.id === partyId);
  const parts = own.filter(({ cents }) => cents > 0).map(documentText);
  if (party.id === partyId && balanceCents > 0) {
    const paid = own.filter(({ cents }) => cents === 0).map(({ number }) => number);
    const why = paid.length > 0 ? `, ${paid.join(', ')} ne reste plus à payer` : '';
    parts.push(`${formatEuros(balanceCents)} au solde${why}`);
  }
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} et ${last}` : last;
}

function documentText({ number, cents, openCents }: BankSuggestion['documents'][number]): string {
  const left = openCents - cents;
  return `${formatEuros(cents)} pour ${number}${left > 0 ? `, dont il restera ${formatEuros(left)}` : ''}`;
}

export const DONE = {
  booked: (name: string) => `Comptabilisé\u202f: ${name}.`,
  setAside: (name: string) => `Laissé\u202f: ${name}.`,
  undone: (name: string) => `De nouveau à traiter\u202f: ${name}.`,
  undo: 'Annuler',
  nothingToUndo: 'Rien à annuler.',
  /** What the journal says of an action that was taken back at once. */
  undoReason: 'Repris aussitôt, à l’écran de la banque.',
};

export const UNDO_MOVEMENT = {
  title: 'Annuler ce qui est comptabilisé',
  message: (name: string) =>
    `${name}\u202f: des écritures contraires sont ajoutées, et le mouvement est de nouveau à traiter.`,
  submit: 'Remettre à traiter',
};

export const TAKE_UP_MOVEMENT = {
  title: 'Reprendre ce mouvement',
  message: (name: string) => `${name}\u202f: le mouvement est de nouveau à traiter.`,
  submit: 'Remettre à traiter',
};

/** What each key does, in the order of the legend. */
export const KEYS: { keys: string; text: string }[] = [
  { keys: '↓ ↑', text: 'mouvement' },
  { keys: 'Entrée', text: 'accepter' },
  { keys: '1–5', text: 'choisir' },
  { keys: 'R', text: 'répartir' },
  { keys: 'L', text: 'laisser' },
  { keys: 'Z', text: 'annuler' },
  { keys: '?', text: 'aide' },
];

export const KEYS_HELP = { begin: 'Commencer', legend: 'Touches' };
