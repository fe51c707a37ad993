import type { Ambassador } from '@cercle/contract/ambassadors';
import { api } from '../../../api/client.ts';
import { AMBASSADOR_ACTIONS, type AmbassadorAction } from '../../../content/admin-ambassadors.ts';
import { type Ask as AskOf, useConfirmedAction } from '../list/use-confirmed-action.tsx';

export type Ask = AskOf<AmbassadorAction, Ambassador>;

export const useAmbassadorAction = (onChange: (action: AmbassadorAction, isOurs: boolean) => void) =>
  useConfirmedAction<AmbassadorAction, Ambassador>({
    texts: AMBASSADOR_ACTIONS,
    calls: { remove: ({ id }) => api.delete(`/admin/ambassadors/${id}`) },
    undo: { remove: 'ambassadors' },
    nameOf: ({ name }) => name,
    onChange,
  });
