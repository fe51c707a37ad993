import { isDay } from '../../kernel/calendar.ts';
import { anywhere, at, filled, has, onRoot, type Rule, textAt, textOf } from './rule.ts';

const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROCESSES = [
  'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'urn:peppol:france:billing:regulated',
  'urn:peppol:france:billing:non-regulated',
  'urn:peppol:bis:billing_with_response',
];
const SELLER_COUNTRY = 'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode';
const BUYER_COUNTRY = 'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode';

const OTHER_SPECIFICATION =
  'Le document ne se déclare pas conforme à Peppol BIS Billing 3\u202f: son identifiant de spécification est à remplacer.';
const OTHER_PROCESS = 'Le processus du document n’est pas celui de Peppol (facturation)\u202f: remplacez-le.';

/** What a document says of itself. */
export const DOCUMENT_RULES: readonly Rule[] = [
  filled('BR-01', 'CustomizationID', OTHER_SPECIFICATION),
  filled('BR-02', 'ID', 'Le document n’a pas de numéro\u202f: donnez-lui-en un.'),
  filled('BR-03', 'IssueDate', 'Le document n’a pas de date\u202f: indiquez le jour de son émission.'),
  filled('BR-05', 'DocumentCurrencyCode', 'Le document n’a pas de monnaie\u202f: indiquez EUR.'),
  {
    id: 'BR-04',
    about: onRoot,
    holds: (root) => textAt(root, 'InvoiceTypeCode') !== '' || textAt(root, 'CreditNoteTypeCode') !== '',
    message:
      'Le document ne dit pas s’il est une facture (380) ou une note de crédit (381)\u202f: indiquez-le.',
  },
  {
    id: 'BR-16',
    about: onRoot,
    holds: (root) => has(root, 'InvoiceLine') || has(root, 'CreditNoteLine'),
    message: 'Le document n’a pas de ligne\u202f: ajoutez-en au moins une.',
  },
  {
    id: 'BR-55',
    about: anywhere('BillingReference'),
    holds: (reference) => has(reference, 'InvoiceDocumentReference/ID'),
    message: 'La note de crédit renvoie à une facture sans numéro\u202f: indiquez-le, ou retirez ce renvoi.',
  },
  {
    id: 'PEPPOL-EN16931-R001',
    about: onRoot,
    holds: (root) => has(root, 'ProfileID'),
    message: OTHER_PROCESS,
  },
  {
    id: 'PEPPOL-EN16931-R007',
    about: onRoot,
    holds: (root) => PROCESSES.includes(textAt(root, 'ProfileID')),
    message: OTHER_PROCESS,
  },
  {
    id: 'PEPPOL-EN16931-R002',
    about: onRoot,
    holds: (root) =>
      at(root, 'Note').length <= 1 ||
      [SELLER_COUNTRY, BUYER_COUNTRY].every((path) => textAt(root, path).toUpperCase() === 'DE'),
    message: 'Le document a plusieurs notes\u202f: réunissez-les en une seule.',
  },
  {
    id: 'PEPPOL-EN16931-R003',
    about: onRoot,
    holds: (root) => has(root, 'BuyerReference') || has(root, 'OrderReference/ID'),
    message: 'Il manque une référence de l’acheteur\u202f: indiquez-en une, ou son bon de commande.',
  },
  {
    id: 'PEPPOL-EN16931-R004',
    about: onRoot,
    holds: (root) => {
      const specification = textAt(root, 'CustomizationID');
      return specification.startsWith(SPECIFICATION) && !specification.includes('::');
    },
    message: OTHER_SPECIFICATION,
  },
  {
    id: 'PEPPOL-EN16931-R008',
    about: ({ byName }) => [...byName.values()].flat(),
    holds: (node) => node.children.length > 0 || textOf(node) !== '',
    message: ({ name }) => `L’élément ${name} est vide\u202f: remplissez-le, ou retirez-le.`,
  },
  {
    id: 'PEPPOL-EN16931-F001',
    about: anywhere('IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate'),
    holds: ({ text }) => isDay(text),
    message: ({ text }) =>
      `«\u202f${text.trim()}\u202f» n’est pas un jour du calendrier\u202f: écrivez-le AAAA-MM-JJ.`,
  },
];
