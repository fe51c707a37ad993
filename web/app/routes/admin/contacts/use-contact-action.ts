import type { Contact } from '@cercle/contract/contacts';
import { api } from '../../../api/client.ts';
import { CONTACT_ACTIONS, type ContactAction } from '../../../content/admin-contacts.ts';
import { type Ask as AskOf, useConfirmedAction } from '../list/use-confirmed-action.tsx';

export type Ask = AskOf<ContactAction, Contact>;

export const useContactAction = (onChange: (action: ContactAction, isOurs: boolean) => void) =>
  useConfirmedAction<ContactAction, Contact>({
    texts: CONTACT_ACTIONS,
    calls: { remove: ({ id }) => api.delete(`/contacts/${id}`) },
    undo: { remove: 'contacts' },
    nameOf: ({ name }) => name,
    onChange,
  });
