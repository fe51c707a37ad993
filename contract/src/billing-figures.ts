// What the invoices come to: what is open, since when, what was received, and how long it took.

import { z } from 'zod';

const whole = z.number().int();
const cents = whole.meta({ description: 'En cents' });

/** How late an invoice is, in days, both included; the last without end. */
export const OVERDUE_AGES = ['1-30', '31-60', '61-90', '91+'] as const;
export type OverdueAge = (typeof OVERDUE_AGES)[number];

export const RECEIVED_MONTHS = 12;

/** GET /admin/billing/figures. */
export const billingFigures = z
  .object({
    hasInvoices: z.boolean().meta({ description: 'Si une facture a été émise' }),
    open: z
      .object({ count: whole, cents })
      .meta({ description: 'Ce qui reste à payer, et n’est pas en retard' }),
    overdue: z.object({ count: whole, cents }),
    overdueByAge: z.array(z.object({ age: z.enum(OVERDUE_AGES), count: whole, cents })),
    received: z
      .array(
        z.object({
          month: z.string().meta({ description: 'AAAA-MM, en Belgique' }),
          cents: cents.meta({ description: 'Reçu, moins ce qui a été rendu ou repris ce mois-là' }),
        }),
      )
      .meta({ description: 'Douze mois, celui en cours le dernier' }),
    daysToPay: z.object({ invoices: whole, median: z.number(), mean: z.number() }).nullable().meta({
      description:
        'De l’émission au paiement qui a soldé la facture, de celles soldées en douze mois\u202f; null s’il n’y en a pas',
    }),
    heldCents: cents.meta({ description: 'Reçu, et qui ne paie encore aucune facture' }),
  })
  .meta({ id: 'BillingFigures' });

export type BillingFigures = z.infer<typeof billingFigures>;
