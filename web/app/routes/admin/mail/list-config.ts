import { MAIL_STATUSES } from '@cercle/contract/mail';
import type { ListConfig } from '../list/list-query.ts';

export const MAILS: ListConfig = {
  path: '/admin/emails',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: { status: MAIL_STATUSES },
};
