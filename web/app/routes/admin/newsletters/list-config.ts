import type { ListConfig } from '../list/list-query.ts';

export const NEWSLETTERS: ListConfig = { path: '/admin/newsletters', sorts: ['createdAt,desc'], filters: {} };
