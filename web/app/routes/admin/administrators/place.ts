import type { ListPlace } from '../list/list-address.ts';

export const ADMINISTRATORS: ListPlace = {
  path: '/admin/administrators',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: {},
};
