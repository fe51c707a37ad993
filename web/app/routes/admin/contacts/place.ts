import type { ListPlace } from '../list/list-address.ts';

export const CONTACTS: ListPlace = {
  path: '/admin/contacts',
  sorts: ['createdAt,desc'],
  filters: { read: ['false', 'true'] },
};
