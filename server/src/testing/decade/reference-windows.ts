import { type Day, deadline } from '../../kernel/calendar.ts';

const DECLINE_DAYS = 30;

/** The last day on which a decline counts. */
export const declineUntil = (invoiceOn: Day): Day => deadline(invoiceOn, DECLINE_DAYS).lastDay;
