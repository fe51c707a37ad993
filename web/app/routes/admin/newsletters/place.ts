import type { ListConfig } from '../list/list-address.ts';

export const NEWSLETTERS: ListConfig = { path: '/admin/newsletters', sorts: ['createdAt,desc'], filters: {} };
