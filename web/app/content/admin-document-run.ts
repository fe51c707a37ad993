import { DOCUMENT_KINDS, type DocumentKind } from '@cercle/contract/document-states';
import { formatEuros } from '@cercle/contract/money';
import { formatNumber, plural } from './plural.ts';

type Summed = { kind: DocumentKind; totalCents: number };

const NOUNS: Record<DocumentKind, [one: string, many: string]> = {
  INVOICE: ['facture', 'factures'],
  CREDIT_NOTE: ['note de crédit', 'notes de crédit'],
};

/** « 12 factures pour 3 400,00 € et 1 note de crédit pour 10,00 € »: what one adds, the other takes away. */
export const kindsText = (documents: readonly Summed[]): string =>
  DOCUMENT_KINDS.map((kind) => documents.filter((document) => document.kind === kind))
    .flatMap((some) => (some[0] ? [kindText(some[0].kind, some)] : []))
    .join(' et ');

const kindText = (kind: DocumentKind, some: readonly Summed[]) =>
  `${plural(some.length, ...NOUNS[kind])} pour ${formatEuros(some.reduce((sum, { totalCents }) => sum + totalCents, 0))}`;

const documents = (count: number) => plural(count, 'document', 'documents');
const drafts = (count: number) => plural(count, 'projet', 'projets');

export const RUN = {
  title: 'Émettre les projets',
  lead: 'Tout ce qui attend un numéro, dans l’ordre où il sera donné. Relisez, décochez ce qui doit attendre, puis émettez.',
  loading: 'Chargement des projets…',
  failed: 'Les projets n’ont pas pu être chargés',
  retryText: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  retry: 'Réessayer',
  updating: 'Mise à jour…',
  search: { label: 'Rechercher un projet', placeholder: 'Société ou numéro d’entreprise' },
  kind: 'Filtrer par type',
  emptyTitle: 'Aucun projet n’attend d’être émis',
  emptyText:
    'Une adhésion qui commence ou se renouvelle rédige son projet de facture. Vous pouvez aussi en rédiger un à la main.',
  nothingFoundTitle: 'Aucun projet trouvé',
  nothingFoundText: 'Aucun projet ne répond à cette recherche.',
  seeAll: 'Voir tous les projets',
  seeList: 'Voir les factures',
  caption: 'Projets à émettre',
  select: 'Cocher',
  selectOne: (name: string) => `Cocher\u202f: ${name}`,
  selectAll: 'Tout cocher',
  selectAllNote: 'sauf ce qui est empêché',
  send: 'Envoyer aussitôt par e-mail, et par Peppol aux entreprises',
  columns: { who: 'Société ou personne', what: 'Contenu', total: 'Total TVAC', state: 'Ce qui empêche' },
  otherLines: (count: number) => `et ${plural(count, 'autre ligne', 'autres lignes')}`,
  noLine: 'Aucune ligne',
  free: 'Rien',
  failure: 'N’a pas été émis\u202f:',
  more: (count: number, left: number) =>
    `Afficher ${formatNumber(count)} de plus (${formatNumber(left)} ${left < 2 ? 'caché' : 'cachés'})`,
  bar: 'Projets cochés',
  selected: (count: number, total: number) =>
    `${formatNumber(count)} sur ${formatNumber(total)} ${total < 2 ? 'coché' : 'cochés'}`,
  issue: 'Émettre',
  noneSelected: 'Cochez au moins un projet.',
  confirmTitle: (count: number) => `Émettre ${documents(count)}\u202f?`,
  confirmText: (kinds: string, isSending: boolean) =>
    `${kinds}. Chaque document reçoit son numéro, ne change plus et ne se supprime plus\u202f: c’est définitif. Une erreur se corrige par une note de crédit.${isSending ? ' Chacun part aussitôt par e-mail, et par Peppol pour les entreprises.' : ''}`,
  progressTitle: 'Émission en cours',
  progress: (sent: number, total: number, kinds: string) =>
    `${formatNumber(sent)} sur ${drafts(total)}${kinds && `\u202f: ${kinds}`}.`,
  stop: 'Arrêter',
  stopping: 'Arrêt…',
  lost: 'La réponse n’est pas arrivée. Émettez de nouveau\u202f: rien ne le sera deux fois.',
  issuedTitle: (count: number) => `${documents(count)} émis`,
  sentCount: (count: number) => `${documents(count)} ${count < 2 ? 'part' : 'partent'} par e-mail.`,
  nothingIssued: 'Aucun document émis',
  failedCount: (count: number) =>
    `${drafts(count)} ${count < 2 ? 'n’a pas pu l’être\u202f: sa raison est' : 'n’ont pas pu l’être\u202f: leurs raisons sont'} dans la liste.`,
  leftCount: (count: number) => `${drafts(count)} ${count < 2 ? 'reste' : 'restent'} à émettre.`,
  earlierCount: (count: number) =>
    `${documents(count)} ${count < 2 ? 'avait déjà son numéro' : 'avaient déjà leur numéro'}.`,
  seeIssued: 'Voir les documents émis',
  onlyFirst: (count: number) => `Les ${formatNumber(count)} premiers.`,
};
