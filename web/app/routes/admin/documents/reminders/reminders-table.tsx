import type { ReactNode } from 'react';
import { REMINDERS } from '../../../../content/admin-reminders.ts';
import { ChoiceTable } from '../../list/choice-table.tsx';

const { who, invoices, total, state } = REMINDERS.columns;

const COLUMNS = [
  { label: who, width: '' },
  { label: invoices, width: '' },
  { label: total, width: '@min-[66rem]:w-32 @min-[66rem]:text-right' },
  { label: state, width: '@min-[66rem]:w-64' },
];

export const RemindersTable = ({ children }: { children: ReactNode }) => (
  <ChoiceTable caption={REMINDERS.caption} select={REMINDERS.select} columns={COLUMNS}>
    {children}
  </ChoiceTable>
);
