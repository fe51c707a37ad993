import type { ListConfig } from '../list/list-address.ts';

export const CONTACTS: ListConfig = {
  path: '/admin/contacts',
  sorts: ['createdAt,desc'],
  filters: { read: ['false', 'true'] },
};
