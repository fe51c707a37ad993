import type { DueReminder, DueReminderPage } from '@cercle/contract/reminders';
import { api } from '../../../../api/client.ts';
import { type ListConfig, PAGE_SIZES } from '../../list/list-query.ts';
import { DOCUMENTS } from '../document-list.ts';

export const REMINDERS_CALL = '/admin/reminders';

/** The letters that are due, in the one order in which they are sent. */
export const REMINDERS_LIST: ListConfig = {
  path: `${DOCUMENTS.path}/rappels`,
  sorts: ['id,asc'],
  filters: {},
};

/** The API returns no more at once. */
const size = PAGE_SIZES[3];

export type DueReminders = { reminders: DueReminder[]; bank: DueReminderPage['bank'] };

/** All that the search finds. */
export async function loadDue(q: string): Promise<DueReminders> {
  const load = (page: number) => api.get<DueReminderPage>(`${REMINDERS_CALL}/due`, { q, page, size });
  const { content, totalPages, bank } = await load(0);
  const reminders = [...content];
  for (let page = 1; page < totalPages; page += 1) reminders.push(...(await load(page)).content);
  return { reminders, bank };
}
