import type { DOCUMENT_DELIVERY_FILTERS } from '@cercle/contract/document-delivery-filters';
import type { DocumentKind, DocumentState } from '@cercle/contract/document-states';
import type { DocumentDetails } from '@cercle/contract/documents';
import { VAT_CATEGORIES, VAT_CATEGORY_LABEL } from '@cercle/contract/vat-categories';
import type { ActionTexts, ListTexts, LoadTexts } from './admin-texts.ts';
import { plural } from './plural.ts';

const DOCUMENTS_TITLE = 'Factures';
export const NEW_DOCUMENT = 'Nouvelle facture';

type Choice<Value extends string> = { label: string; value: Value | undefined };

/** The filter of the list; `undefined` lets every state through. */
export const STATE_FILTERS: Choice<DocumentState>[] = [
  { label: 'Toutes', value: undefined },
  { label: 'Projets', value: 'DRAFT' },
  { label: 'À payer', value: 'OPEN' },
  { label: 'En retard', value: 'OVERDUE' },
  { label: 'Payées', value: 'PAID' },
  { label: 'Créditées', value: 'CREDITED' },
  { label: 'Notes émises', value: 'ISSUED' },
];

export const KIND_FILTERS: Choice<DocumentKind>[] = [
  { label: 'Factures et notes de crédit', value: undefined },
  { label: 'Factures', value: 'INVOICE' },
  { label: 'Notes de crédit', value: 'CREDIT_NOTE' },
];

export const DELIVERY_FILTERS: Choice<(typeof DOCUMENT_DELIVERY_FILTERS)[number]>[] = [
  { label: 'Envoyées ou non', value: undefined },
  { label: 'Non parvenues', value: 'FAILED' },
  { label: 'Refusées par l’acheteur', value: 'DISPUTED' },
];

/** The figures above the list, and the state of each. */
export const SUMS: { label: string; state: DocumentState }[] = [
  { label: 'À payer', state: 'OPEN' },
  { label: 'En retard', state: 'OVERDUE' },
  { label: 'En projet', state: 'DRAFT' },
];
export const SUMS_LABEL = 'Montants, TVA comprise';

const EMPTY_HINT: Record<DocumentState, string> = {
  DRAFT: 'Aucun projet n’attend d’être émis.',
  OPEN: 'Aucune facture n’est à payer.',
  OVERDUE: 'Aucune facture n’est en retard.',
  PAID: 'Aucune facture n’est payée.',
  CREDITED: 'Aucune facture n’est créditée en entier.',
  ISSUED: 'Aucune note de crédit n’est émise.',
};

export const DOCUMENTS_TEXTS: ListTexts = {
  title: DOCUMENTS_TITLE,
  loading: 'Chargement des factures…',
  count: (count) => plural(count, 'document', 'documents'),
  loadFailed: 'Échec du chargement des factures',
  failedTitle: 'Les factures n’ont pas pu être chargées',
  empty: 'Aucune facture trouvée',
  emptyHint: ({ q, filters: { state, kind, party, delivery } }) => {
    if (q)
      return `Rien pour «\u202f${q}\u202f»${state || kind || party || delivery ? ' avec ces filtres' : ''}. Essayez un numéro, une communication ou une société.`;
    if (delivery === 'DISPUTED' && !(state || kind || party)) return 'Aucun acheteur ne refuse de document.';
    if (delivery && !(state || kind || party)) return 'Tout ce qui a été envoyé est parvenu, ou part encore.';
    if (kind || party || delivery) return 'Aucun document ne répond à ces filtres.';
    if (state) return EMPTY_HINT[state as DocumentState];
    return 'Une adhésion qui commence ou se renouvelle rédige son projet de facture. Vous pouvez aussi en rédiger un à la main.';
  },
  seeAll: 'Voir toutes les factures',
};

export const OF_PARTY = {
  text: 'Seulement\u202f:',
  clear: 'Voir toutes les sociétés',
  unknown: 'une société inconnue',
};

/** Of the pages of a party and of a membership. */
export const PARTY_DOCUMENTS = { title: 'Factures', see: 'Voir ses factures' };

export const DOCUMENT_LOAD: LoadTexts = {
  loading: 'Chargement du document…',
  failed: 'Le document n’a pas pu être chargé',
  toast: 'Erreur lors de la récupération du document. Veuillez réessayer.',
};

export const DOCUMENT_TITLE = 'Détails d’une facture';

type FormTexts = { title: string; submit: string; busy: string; success: string; failure: string };

export const DOCUMENT_FORM: Record<'create' | 'edit', FormTexts> = {
  create: {
    title: NEW_DOCUMENT,
    submit: 'Enregistrer le projet',
    busy: 'Enregistrement…',
    success: 'Projet enregistré. Relisez-le, puis émettez-le.',
    failure: 'Le projet n’a pas pu être enregistré. Veuillez réessayer.',
  },
  edit: {
    title: 'Modifier le projet',
    submit: 'Enregistrer le projet',
    busy: 'Enregistrement…',
    success: 'Projet modifié avec succès.',
    failure: 'Le projet n’a pas pu être modifié. Veuillez réessayer.',
  },
};

export const DOCUMENT_CHANGED = {
  stale: {
    title: 'Ce projet a changé entre-temps',
    text: 'Un autre administrateur ou le calendrier l’a modifié. Rien n’a été enregistré, et ce que vous avez tapé est toujours là.',
    action: 'Voir l’état actuel',
  },
  current: {
    title: 'L’état actuel est repris',
    text: 'Ce que vous n’aviez pas touché est repris d’ici\u202f; ce que vous avez tapé est gardé. Relisez, puis enregistrez.',
  },
  gone: {
    title: 'Ce projet a été supprimé entre-temps',
    text: 'Ce que vous avez tapé est toujours là\u202f: copiez ce dont vous avez besoin, puis revenez à la liste.',
  },
  closed: {
    title: 'Ce document a été émis entre-temps',
    text: 'Il ne change plus. Pour corriger une facture émise, créditez-la.',
  },
};

export const FORM_PANELS = { party: 'À qui', lines: 'Lignes', note: 'Remarque', totals: 'Totaux' };

export const PARTY_SEARCH = {
  label: 'Société ou personne',
  hint: 'Nom, numéro d’entreprise ou responsable, deux lettres au moins.',
  choices: 'Destinataire',
  loading: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez votre connexion, puis réessayez.',
  nothing: (q: string) => `Rien pour «\u202f${q}\u202f».`,
  found: (count: number) => plural(count, 'résultat', 'résultats'),
  more: 'Précisez le nom si celle que vous cherchez n’y est pas.',
  create: 'Ajouter une société',
};

export const LINE_FORM = {
  title: (number: number) => `Ligne ${number}`,
  text: 'Description',
  quantity: 'Quantité',
  unitPrice: 'Prix hors TVA (€)',
  unitPriceExample: '15,50',
  notAPrice: 'Écrivez un prix en euros, avec deux décimales au plus. Exemple\u202f: 15,50',
  vatCategory: 'Régime de TVA',
  vatRate: 'Taux de TVA (%)',
  why: 'Motif du montant',
  whyHint: 'Se lit sous la ligne, et sur le PDF.',
  net: (amount: string) => `${amount} hors TVA`,
  add: 'Ajouter une ligne',
  remove: 'Retirer la ligne',
  generated: 'Calculée par le site\u202f: elle peut être retirée, pas modifiée.',
  note: 'Texte',
  noteHint: 'Imprimée sous les lignes.',
  noParty: 'Choisissez à qui va la facture',
  none: 'Ajoutez au moins une ligne.',
  noneLeft: 'Ce projet n’a plus aucune ligne\u202f: il ne pourra pas être émis.',
};

export const CATEGORY_CHOICES = VAT_CATEGORIES.map((value) => ({ value, label: VAT_CATEGORY_LABEL[value] }));

export const DETAILS = {
  facts: 'En bref',
  party: 'Destinataire',
  issuedOn: 'Date',
  ifIssuedToday: 'si elle est émise aujourd’hui',
  dueOn: 'Échéance',
  paid: 'Payé',
  open: 'Reste à payer',
  reference: 'Communication structurée',
  credits: 'Corrige',
  creditsUnknown: 'la facture',
  files: 'Fichiers',
  draftFiles: 'Tel que le document serait émis aujourd’hui.',
  noUbl: 'Pas de fichier UBL\u202f: l’acheteur n’a pas de numéro d’entreprise.',
  noLines: 'Ce projet n’a aucune ligne.',
  history: 'Historique',
  creditNotes: 'Notes de crédit',
  obstacles: 'Ce qui empêche d’émettre',
};

type Mend = { label: string; to: string };

/** Where what keeps a draft from being issued is mended. */
export function mendOf(
  obstacle: string,
  document: Pick<DocumentDetails, 'id' | 'party' | 'creditedDocumentId'>,
): Mend {
  if (obstacle.startsWith('La facture que cette note') && document.creditedDocumentId !== null)
    return { label: 'Voir la facture', to: `/admin/factures/${document.creditedDocumentId}` };
  if (/firme/i.test(obstacle)) return { label: 'Réglages de facturation', to: '/admin/reglages' };
  if (/acheteur|adresse de facturation/i.test(obstacle))
    return { label: `Modifier ${document.party.name}`, to: `/admin/societes/edit/${document.party.id}` };
  return { label: 'Modifier le projet', to: `/admin/factures/edit/${document.id}` };
}

const THE: Record<DocumentKind, string> = { INVOICE: 'la facture', CREDIT_NOTE: 'la note de crédit' };
const SERIES: Record<DocumentKind, string> = { INVOICE: 'des factures', CREDIT_NOTE: 'des notes de crédit' };

export const ISSUE = {
  label: 'Émettre',
  title: (kind: DocumentKind) => `Émettre ${THE[kind]}\u202f?`,
  message:
    'Un document émis ne change plus et ne se supprime plus. Une erreur se corrige par une note de crédit.',
  number: 'Numéro',
  nextNumber: (kind: DocumentKind, year: string) => `Le suivant ${SERIES[kind]} de ${year}`,
  date: 'Date',
  dueOn: 'Échéance',
  total: 'Total, TVA comprise',
  done: (number: string | null) => `${number ?? 'Document'} émis.`,
};

export const REMOVE: Record<'remove', ActionTexts> = {
  remove: {
    label: 'Supprimer le projet',
    look: 'danger',
    title: 'Supprimer ce projet\u202f?',
    message: (name) => `Le projet pour ${name} disparaît avec ses lignes. Aucun numéro n’est pris.`,
    success: () => 'Projet supprimé.',
    failure: () => 'Le projet n’a pas pu être supprimé. Veuillez réessayer.',
  },
};

export const CREDIT = {
  label: 'Créditer',
  title: (number: string) => `Créditer la facture ${number}`,
  message: 'Un projet de note de crédit est rédigé\u202f: vous le relisez, puis vous l’émettez.',
  extent: 'Ce qui est crédité',
  extents: [
    { value: 'whole', label: 'Tout ce qui reste' },
    { value: 'part', label: 'Une partie', hint: 'Un montant hors TVA par ligne.' },
  ],
  amount: (text: string) => `${text} (€)`,
  amountHint: (amount: string) => `Reste à créditer\u202f: ${amount} hors TVA.`,
  why: 'Motif',
  whyHint: 'Se lit sur la note de crédit.',
  submit: 'Rédiger la note de crédit',
  busy: 'Rédaction…',
  success: 'Note de crédit rédigée. Relisez-la, puis émettez-la.',
  none: 'Indiquez un montant pour une ligne au moins.',
  notANumber: 'Écrivez un montant en euros. Exemple\u202f: 15,50',
  tooMuch: (amount: string) => `Il reste ${amount} à créditer de cette ligne.`,
};
