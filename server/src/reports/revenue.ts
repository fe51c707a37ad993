// What was invoiced and received. Invoices count on their day of issue, credit notes subtract once, on theirs (H1); drafts are not
// counted. Money counts on the Belgian day on which it was paid, whatever moment it was entered (H5); what was paid back or taken back
// by the bank subtracts on its own day, a payment entered by mistake on the day of what it corrects, so that it is as if it had
// never been (H6). Documents and payments are deleted at the end of their legal time, and are gone from reports with it.

import type { Report } from '@cercle/contract/reports';
import { sumReceived } from '../billing/figures/figures.table.ts';
import type { Db } from '../db/database.ts';
import type { Span } from './period.ts';
import { sumIssued } from './revenue.table.ts';

/** In cents; invoiced is net of VAT, received includes it. */
export async function revenueReport(db: Db, span: Span): Promise<Report['revenue']> {
  const issued = await sumIssued(db, span);
  const received = await sumReceived(db, span.from, span.asOf);
  const months = span.months.map((month) => {
    const invoices = issued.get(`INVOICE ${month}`) ?? { net: 0, vat: 0 };
    const credits = issued.get(`CREDIT_NOTE ${month}`) ?? { net: 0, vat: 0 };
    return {
      ...{ month, invoicedCents: invoices.net - credits.net, creditedCents: credits.net },
      ...{ vatCents: invoices.vat - credits.vat, receivedCents: received.get(month) ?? 0 },
    };
  });
  const sum = (of: 'invoicedCents' | 'vatCents' | 'receivedCents') =>
    months.reduce((total, month) => total + month[of], 0);
  return {
    ...{ invoicedCents: sum('invoicedCents'), vatCents: sum('vatCents') },
    ...{ receivedCents: sum('receivedCents'), months },
  };
}
