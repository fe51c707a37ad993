import { expect, test } from 'vitest';
import { attachmentName, documentTitle } from './document-title.ts';

test.each([
  ['INVOICE', '2026-000123', 'Facture 2026-000123', 'facture-2026-000123.xml'],
  ['CREDIT_NOTE', 'NC-2026-000004', 'Note de crédit NC-2026-000004', 'note-de-credit-NC-2026-000004.xml'],
  ['INVOICE', null, 'Projet de facture', 'projet.xml'],
  ['CREDIT_NOTE', null, 'Projet de note de crédit', 'projet.xml'],
] as const)('%s %s is « %s », its UBL %s', (kind, number, title, file) => {
  expect(documentTitle({ kind, number })).toBe(title);
  expect(attachmentName({ kind, number })).toBe(file);
});
