import { EMAIL_STATUSES } from '@cercle/contract/emails';
import type { ListPlace } from '../list/list-address.ts';

export const EMAILS: ListPlace = {
  path: '/admin/emails',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: { status: EMAIL_STATUSES },
};
