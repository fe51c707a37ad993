import type { DocumentContent } from '@cercle/contract/document-content';
import { formatStructuredCommunication } from '../../kernel/structured-communication.ts';
import type { UblElement } from './ubl-xml.ts';

/** UNCL 4461: a transfer. */
const CREDIT_TRANSFER = '30';

/** One means, as two with different references are refused (UBL-SR-44); none on a credit note, which the buyer does not pay. */
export const paymentMeans = ({ kind, paymentReference, seller }: DocumentContent): UblElement | undefined =>
  kind === 'CREDIT_NOTE'
    ? undefined
    : {
        'cbc:PaymentMeansCode': CREDIT_TRANSFER,
        'cbc:PaymentID':
          paymentReference === null ? undefined : formatStructuredCommunication(paymentReference),
        'cac:PayeeFinancialAccount': {
          'cbc:ID': seller.iban,
          'cbc:Name': seller.name,
          'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic },
        },
      };
