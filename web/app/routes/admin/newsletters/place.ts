import type { ListPlace } from '../list/list-address.ts';

export const NEWSLETTERS: ListPlace = { path: '/admin/newsletters', sorts: ['createdAt,desc'], filters: {} };
