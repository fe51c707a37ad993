import type { UblNode } from './parse-ubl.ts';
import { anywhere, at, has, onRoot, type Rule, textAt } from './rule.ts';

/** UNCL 4461: a transfer, or one within SEPA. */
const TRANSFERS = ['30', '58'];
const WITHOUT_ACCOUNT =
  'Le virement n’a pas de numéro de compte\u202f: indiquez l’IBAN dans les réglages de la société.';

const isTransfer = (means: UblNode) => TRANSFERS.includes(textAt(means, 'PaymentMeansCode'));

export const PAYMENT_RULES: readonly Rule[] = [
  {
    id: 'BR-50',
    about: (document) =>
      anywhere('PaymentMeans/PayeeFinancialAccount')(document).filter(
        ({ parent }) => parent && isTransfer(parent),
      ),
    holds: (account) => at(account, 'ID').some(({ text }) => text.trim() !== ''),
    message: WITHOUT_ACCOUNT,
  },
  {
    id: 'BR-61',
    about: anywhere('PaymentMeans'),
    holds: (means) => !isTransfer(means) || has(means, 'PayeeFinancialAccount/ID'),
    message: WITHOUT_ACCOUNT,
  },
  {
    id: 'UBL-SR-44',
    about: onRoot,
    holds: (_root, document) => new Set(anywhere('PaymentID')(document).map(({ text }) => text)).size <= 1,
    message: 'Le document a plusieurs communications de paiement\u202f: gardez-en une.',
  },
];
