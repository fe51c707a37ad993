import type { ListConfig } from '../list/list-query.ts';

export const CONTACTS: ListConfig = {
  path: '/admin/contacts',
  sorts: ['createdAt,desc'],
  filters: { read: ['false', 'true'] },
};
