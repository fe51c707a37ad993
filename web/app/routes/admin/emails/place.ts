import { MAIL_STATUSES } from '@cercle/contract/emails';
import type { ListConfig } from '../list/list-address.ts';

export const MAILS: ListConfig = {
  path: '/admin/emails',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: { status: MAIL_STATUSES },
};
