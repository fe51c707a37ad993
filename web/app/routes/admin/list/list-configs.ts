import { AMBASSADOR_SORTS } from '@cercle/contract/ambassador-sorts';
import { BLOCK_CAUSES } from '@cercle/contract/blocked-addresses';
import { MAIL_STATUSES } from '@cercle/contract/mail';
import { MEMBER_TYPES } from '@cercle/contract/member-type';
import { REQUEST_SORTS, REQUEST_STATES, REQUEST_STATUSES } from '@cercle/contract/request-state';
import type { ListConfig } from './list-query.ts';

export const ADMINISTRATORS: ListConfig = {
  path: '/admin/administrators',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: {},
};

export const AMBASSADORS: ListConfig = {
  path: '/admin/ambassadors',
  sorts: AMBASSADOR_SORTS,
  filters: { active: ['true', 'false'] },
  counts: { path: '/admin/ambassadors/counts' },
};

export const CONDITIONS: ListConfig = {
  path: '/admin/conditions',
  sorts: ['validFrom,desc'],
  filters: {},
};

export const CONTACTS: ListConfig = {
  path: '/admin/contacts',
  sorts: ['createdAt,desc'],
  filters: { read: ['false', 'true'], answered: ['false', 'true'] },
  counts: { path: '/contacts/counts' },
};

export const MAILS: ListConfig = {
  path: '/admin/emails',
  sorts: ['createdAt,desc', 'createdAt,asc'],
  filters: { status: MAIL_STATUSES },
};

export const BLOCKED_ADDRESS_LIST: ListConfig = {
  path: '/admin/adresses',
  sorts: ['createdAt,desc'],
  filters: { cause: BLOCK_CAUSES },
};

export const REQUESTS: ListConfig = {
  path: '/admin/members-requests',
  sorts: REQUEST_SORTS,
  filters: { status: REQUEST_STATUSES, memberType: MEMBER_TYPES, state: REQUEST_STATES },
  counts: { path: '/members/requests/counts' },
};

export const NEWSLETTERS: ListConfig = {
  path: '/admin/newsletters',
  sorts: ['createdAt,desc'],
  filters: { state: ['PENDING', 'UNSUBSCRIBED'] },
  counts: { path: '/newsletters/counts' },
};

export const JOBS_PATH = '/admin/taches';
