import type { ListConfig } from '../list/list-query.ts';

export const ADMINISTRATORS: ListConfig = {
  path: '/admin/administrators',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: {},
};
