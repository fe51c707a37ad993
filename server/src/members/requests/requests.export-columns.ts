import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { REQUEST_STATE_LABEL, REQUEST_STATUS_LABEL } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { type ExportColumn, toDate } from '../../import-export/list-export.ts';

export const REQUEST_EXPORT_COLUMNS: ExportColumn<MembershipRequest>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Statut', width: 12, cell: ({ status }) => REQUEST_STATUS_LABEL[status] },
  { label: 'État', width: 28, cell: ({ state }) => REQUEST_STATE_LABEL[state] },
  { label: 'Nom complet', width: 28, cell: ({ user }) => user.fullName },
  { label: 'E-mail', width: 36, cell: ({ user }) => user.email },
  { label: 'Téléphone', width: 20, cell: ({ user }) => user.phone },
  { label: 'Société', width: 28, cell: ({ user }) => user.company },
  { label: 'TVA', width: 16, cell: ({ user }) => user.vat },
  { label: 'Type de membre', width: 16, cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType] },
  { label: 'Nombre de personnes', width: 20, cell: ({ peopleCount }) => peopleCount },
  { label: 'Dénomination libre', width: 24, cell: ({ user }) => user.freeDenomination },
  {
    label: 'Origine',
    width: 18,
    cell: ({ publicForm }) => (publicForm ? 'Formulaire public' : 'Administrateur'),
  },
  { label: 'Informations complémentaires', width: 50, cell: ({ additionalInfo }) => additionalInfo },
  { label: 'Créée le', width: 18, cell: ({ createdAt }) => toDate(createdAt) },
  { label: 'Traitée le', width: 18, cell: ({ processedAt }) => toDate(processedAt) },
  { label: 'Traitée par', width: 24, cell: ({ processedBy }) => processedBy },
  { label: 'Motif du rejet', width: 40, cell: ({ rejectionReason }) => rejectionReason },
  { label: 'E-mail vérifié le', width: 18, cell: ({ user }) => toDate(user.emailVerifiedAt) },
];
