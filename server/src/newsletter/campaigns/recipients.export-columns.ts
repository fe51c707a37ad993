import { recipientStateLabel, SKIP_REASON_LABEL } from '@cercle/contract/campaign-states';
import type { CampaignRecipient } from '@cercle/contract/campaigns';
import { type ExportColumn, toDate } from '../../import-export/list-export.ts';

/** `isStopped`: of a cancelled campaign. */
export const recipientExportColumns = (isStopped: boolean): ExportColumn<CampaignRecipient>[] => [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'E-mail', width: 36, cell: ({ email }) => email },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'Résultat', width: 22, cell: ({ state }) => recipientStateLabel(state, isStopped) },
  {
    label: 'Raison',
    width: 40,
    cell: ({ skipReason, explanation }) => (skipReason ? SKIP_REASON_LABEL[skipReason] : explanation),
  },
  { label: 'Depuis', width: 18, cell: ({ at }) => toDate(at) },
  { label: 'Désinscrit le', width: 18, cell: ({ unsubscribedAt }) => toDate(unsubscribedAt) },
];
