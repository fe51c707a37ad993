import type { CurrentMember } from '@cercle/contract/current-members';
import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { REQUEST_STATE_LABEL } from '@cercle/contract/request-state';
import { type ExportColumn, toDate } from '../import-export/list-export.ts';

export const CURRENT_MEMBER_EXPORT_COLUMNS: ExportColumn<CurrentMember>[] = [
  { label: 'Nom complet', width: 28, cell: ({ user }) => user.fullName },
  { label: 'Société', width: 28, cell: ({ user }) => user.company },
  { label: 'Type de membre', width: 16, cell: ({ user }) => MEMBER_TYPE_LABEL[user.memberType] },
  { label: 'Dénomination libre', width: 24, cell: ({ user }) => user.freeDenomination },
  { label: 'État', width: 14, cell: ({ state }) => REQUEST_STATE_LABEL[state] },
  { label: 'E-mail', width: 36, cell: ({ user }) => user.email },
  { label: 'Téléphone', width: 20, cell: ({ user }) => user.phone },
  { label: 'TVA', width: 16, cell: ({ user }) => user.vat },
  { label: 'Dernière connexion', width: 18, cell: ({ lastLoginAt }) => toDate(lastLoginAt) },
];
