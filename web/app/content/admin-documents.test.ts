import { expect, test } from 'vitest';
import { mendOf } from './admin-documents.ts';
import { documentName, paymentReferenceText, vatText } from './document-words.ts';

const DRAFT = { id: 3, party: { id: 7, name: 'Atelier' }, creditedDocumentId: null };

test.each([
  ['Il manque, de la firme\u202f: le numéro d’entreprise.', '/admin/reglages'],
  ['La firme n’a pas de numéro de TVA\u202f: indiquez-le dans ses réglages.', '/admin/reglages'],
  ['Il manque, de l’acheteur\u202f: la rue.', '/admin/societes/edit/7'],
  ['L’autoliquidation demande le numéro de TVA de l’acheteur.', '/admin/societes/edit/7'],
  ['Il n’y a aucune ligne.', '/admin/factures/edit/3'],
])('« %s » is mended at %s', (obstacle, to) => {
  expect(mendOf(obstacle, DRAFT).to).toBe(to);
});

test('a credit note of a draft leads to that invoice', () => {
  const obstacle =
    'La facture que cette note de crédit corrige est encore un projet\u202f: émettez-la d’abord.';
  expect(mendOf(obstacle, { ...DRAFT, creditedDocumentId: 2 }).to).toBe('/admin/factures/2');
});

test('names, references and rates are written as on paper', () => {
  expect(documentName({ kind: 'CREDIT_NOTE', number: null })).toBe('Projet de note de crédit');
  expect(documentName({ kind: 'INVOICE', number: '2026-000001' })).toBe('Facture 2026-000001');
  expect(paymentReferenceText('202600012320')).toBe('+++202/6000/12320+++');
  expect(vatText('S', 2_100)).toBe('21\u00a0%');
  expect(vatText('AE', 0)).toBe('Autoliquidation');
});
