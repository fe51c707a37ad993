import { AMBASSADOR_SORTS } from '@cercle/contract/ambassadors';
import { CURRENT_MEMBER_SORTS } from '@cercle/contract/current-members';
import { MAIL_STATUSES } from '@cercle/contract/mail';
import { MEMBER_TYPES } from '@cercle/contract/member-type';
import { REQUEST_STATES } from '@cercle/contract/request-state';
import { REQUEST_SORTS, REQUEST_STATUSES } from '@cercle/contract/requests';
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

export const MEMBERS: ListConfig = {
  path: '/admin/membres',
  sorts: CURRENT_MEMBER_SORTS,
  filters: { state: ['DEACTIVATED'], memberType: MEMBER_TYPES },
  counts: { path: '/members/requests/counts', filters: { state: 'ACTIVE' } },
};

export const REQUESTS: ListConfig = {
  path: '/admin/members-requests',
  sorts: REQUEST_SORTS,
  filters: { status: REQUEST_STATUSES, memberType: MEMBER_TYPES, state: REQUEST_STATES },
  counts: { path: '/members/requests/counts' },
};

export const NEWSLETTERS: ListConfig = { path: '/admin/newsletters', sorts: ['createdAt,desc'], filters: {} };
