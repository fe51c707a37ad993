import { PRESENCE_LABEL, REGISTRATION_STATE_LABEL } from '@cercle/contract/registration-states';
import type { RegistrationRow } from '@cercle/contract/registrations';
import type { ExportColumn } from '../../import-export/list-export.ts';

export const REGISTRATION_EXPORT_COLUMNS: ExportColumn<RegistrationRow>[] = [
  { label: 'ID', width: 8, cell: ({ id }) => id },
  { label: 'Nom', width: 28, cell: ({ name }) => name },
  { label: 'Email', width: 32, cell: ({ email }) => email },
  { label: 'Société', width: 28, cell: ({ company }) => company },
  { label: 'Statut', width: 22, cell: ({ state }) => REGISTRATION_STATE_LABEL[state] },
  { label: 'Invité par', width: 28, cell: ({ host }) => host },
  { label: 'Cède sa place', width: 14, cell: ({ isHandingOver }) => (isHandingOver ? 'oui' : '') },
  { label: 'Présence', width: 12, cell: ({ presence }) => presence && PRESENCE_LABEL[presence] },
  { label: 'Motif de l’excuse', width: 32, cell: ({ excuse }) => excuse },
  { label: 'Depuis', width: 18, cell: ({ createdAt }) => new Date(createdAt) },
];
