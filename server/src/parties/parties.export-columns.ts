import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import { PARTY_KIND_LABEL, VAT_STATUS_LABEL } from '@cercle/contract/parties';
import type { Party } from '@cercle/contract/party-data';
import type { ExportColumn } from '../import-export/list-export.ts';

export const PARTY_EXPORT_COLUMNS: ExportColumn<Party>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Type', width: 10, cell: ({ kind }) => PARTY_KIND_LABEL[kind] },
  { label: 'Nom', width: 36, cell: ({ legalName }) => legalName },
  {
    label: 'Numéro d’entreprise',
    width: 18,
    cell: ({ enterpriseNumber }) => enterpriseNumber && formatEnterpriseNumber(enterpriseNumber),
  },
  { label: 'TVA', width: 28, cell: ({ vatStatus }) => VAT_STATUS_LABEL[vatStatus] },
  { label: 'Rue', width: 32, cell: ({ street }) => street },
  { label: 'Code postal', width: 12, cell: ({ postalCode }) => postalCode },
  { label: 'Localité', width: 20, cell: ({ city }) => city },
  { label: 'Pays', width: 8, cell: ({ country }) => country },
  { label: 'E-mail de facturation', width: 36, cell: ({ invoiceEmail }) => invoiceEmail },
  { label: 'Ajoutée le', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];
