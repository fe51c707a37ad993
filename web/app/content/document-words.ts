import type { DocumentContent, VatSubtotal } from '@cercle/contract/document-content';
import { DOCUMENT_KIND_LABEL, type DocumentKind } from '@cercle/contract/document-states';
import { VAT_CATEGORY_LABEL, type VatCategory } from '@cercle/contract/vat-categories';

/** What the pages of administrators and of members say of an invoice or a credit note. */
export const DOCUMENT_WORDS = {
  why: 'Pourquoi ce montant\u202f?',
  lines: 'Lignes',
  net: 'Montant hors TVA',
  vat: 'TVA',
  vatBase: 'Base',
  vatAmount: 'Montant',
  vatTitle: 'Détail de la TVA',
  netTotal: 'Total hors TVA',
  vatTotal: 'Total de la TVA',
  total: 'Total, TVA comprise',
  note: 'Remarque',
  see: 'Voir le PDF',
  pdf: 'Télécharger le PDF',
  ubl: 'Télécharger l’UBL',
  fileFailed: 'Le fichier n’a pas pu être téléchargé. Veuillez réessayer.',
};

/** « Facture 2026-000123 », « Projet de note de crédit ». */
export const documentName = ({ kind, number }: Pick<DocumentContent, 'kind' | 'number'>) =>
  number === null ? draftName(kind) : `${DOCUMENT_KIND_LABEL[kind]} ${number}`;

const draftName = (kind: DocumentKind) => `Projet de ${DOCUMENT_KIND_LABEL[kind].toLowerCase()}`;

/** « +++202/6000/12320+++ », as Belgian banks write twelve digits. */
export const paymentReferenceText = (digits: string) =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;

/** The same of what a bank gives, as it is where that is not twelve digits. */
export const communicationText = (text: string) =>
  /^\d{12}$/.test(text) ? paymentReferenceText(text) : text;

/** « 21 % », or why there is no VAT. */
export const vatText = (category: VatCategory, basisPoints: number) =>
  category === 'S' ? `${rateText(basisPoints)}\u00a0%` : VAT_CATEGORY_LABEL[category];

/** « 21 », « 5,5 ». Members read it on pages without the rules of forms, which `decimalText` comes with. */
const rateText = (basisPoints: number) => String(basisPoints / 100).replace('.', ',');

export const vatSubtotalText = ({ category, basisPoints, exemptionReason }: VatSubtotal) =>
  exemptionReason || vatText(category, basisPoints);
